PRINT 'ok - nobody ordered anything';
PRINT 'ok - customers with their orders';
SELECT 'ok - nobody ordered anything' AS Name, 0 AS Orders
UNION ALL SELECT 'ok - customers with their orders', 0

SELECT 0 AS Name
--# expect
Name
0
--# test customers with their orders
--# query
SELECT 0 AS Name
--# expect
Name
0

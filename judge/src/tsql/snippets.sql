--# setup
CREATE TABLE Department (Id INT PRIMARY KEY, Name NVARCHAR(50) NOT NULL, Boss INT NULL);
CREATE TABLE Employee (
  Id INT IDENTITY(1,1) PRIMARY KEY CLUSTERED,
  Name VARCHAR(50) NOT NULL,
  Salary DECIMAL(10,2) NULL,
  Age INT NULL,
  Active BIT NOT NULL DEFAULT 1,
  Hired DATE NULL,
  Seen DATETIME NULL,
  DepartmentId INT NULL REFERENCES Department(Id)
)
INSERT INTO Department (Id, Name, Boss) VALUES (1, N'Sales', NULL), (2, N'Tools', 1), (3, N'Empty', 2)
INSERT INTO Employee (Name, Salary, Age, Active, Hired, Seen, DepartmentId) VALUES
  ('Ann', 1000.50, 30, 1, '2020-01-31', '2024-02-29 13:05:09', 1),
  ('bob', 2000, 41, 0, '2021-12-31', '2024-12-31T23:59:59', 1),
  ('Cid', NULL, 52, 1, '20220101', NULL, 2),
  ('dora', 1500, NULL, 1, NULL, '2024-01-01', NULL);
GO
--# test integer division
--# query
SELECT 7 / 2 AS a, 7 % 3 AS b, -7 / 2 AS c, 7 / 2.0 AS d
--# expect
a | b | c | d
3 | 1 | -3 | 3.5
--# test a quotient of decimals is cut off after six decimals
--# query
SELECT 10.0 / 3 AS a, 2.0 / 3 AS b, ROUND(2.0 / 3, 2) AS c
--# expect
a | b | c
3.333333 | 0.666666 | 0.67
--# test names in capitals and small letters are the same
--# query
select NAME from EMPLOYEE where name = 'ANN'
--# expect
Name
Ann
--# test texts compare without regard to capitals
--# query
SELECT COUNT(*) AS n FROM Employee WHERE Name IN ('BOB', 'DORA') AND Name <> 'Bob'
--# expect
n
1
--# test texts made by functions do so too
--# query
SELECT Name FROM Employee WHERE SUBSTRING(Name, 1, 1) = 'B' OR UPPER(Name) = 'ann'
--# expect
Name
Ann
bob
--# test blanks at the end do not count
--# query
SELECT CASE WHEN 'a' = 'a  ' THEN 1 ELSE 0 END AS same, LEN('a  ') AS len, LEN('  a') AS led
--# expect
same | len | led
1 | 1 | 3
--# test groups join capitals and small letters
--# query
SELECT COUNT(*) AS n FROM (SELECT v FROM (VALUES ('a'), ('A'), ('b')) AS t(v) GROUP BY v) AS g
--# expect
n
2
--# test DISTINCT does so too
--# query
SELECT COUNT(DISTINCT v) AS n FROM (VALUES ('x'), ('X')) AS t(v)
--# expect
n
1
--# test order ignores capitals
--# query
SELECT Name FROM Employee ORDER BY Name DESC
--# expect ordered
Name
dora
Cid
bob
Ann
--# test NULL comes first, and last when descending
--# query
SELECT Name FROM Employee ORDER BY Salary
--# expect ordered
Name
Cid
Ann
dora
bob
--# test NULL comes last when descending
--# query
SELECT TOP 4 Name FROM Employee ORDER BY Age DESC
--# expect ordered
Name
Cid
bob
Ann
dora
--# test plus joins texts, and NULL makes NULL
--# query
SELECT 'a' + 'b' AS a, 'a' + NULL AS b, CONCAT('a', NULL, 1) AS c, CONCAT_WS('-', 'a', NULL, 'b') AS d
--# expect
a | b | c | d
ab | NULL | a1 | a-b
--# test plus of a number and a text is a sum
--# query
SELECT 1 + '2' AS a, '3' + 4 AS b
--# expect
a | b
3 | 7
--# test a number compares with a text by its value
--# query
SELECT COUNT(*) AS n FROM Employee WHERE Age = '30' OR '41' = Age
--# expect
n
2
--# test TOP with ties
--# query
SELECT TOP (1) WITH TIES v FROM (VALUES (1), (1), (2)) AS t(v) ORDER BY v
--# expect
v
1
1
--# test OFFSET and FETCH
--# query
SELECT Id FROM Employee ORDER BY Id OFFSET 1 ROWS FETCH NEXT 2 ROWS ONLY
--# expect ordered
Id
2
3
--# test a bit is one or zero
--# query
SELECT Name, Active FROM Employee WHERE Active = 0
--# expect
Name | Active
bob | 0
--# test a bit becomes a number
--# query
SELECT SUM(CAST(Active AS INT)) AS n FROM Employee
--# expect
n
3
--# test a mean of whole numbers is whole
--# query
SELECT AVG(Age) AS a, AVG(CAST(Age AS DECIMAL(10,2))) AS b, AVG(Age * 1.0) AS c FROM Employee
--# expect
a | b | c
41 | 41.000000 | 41.000000
--# test a mean leaves out NULL
--# query
SELECT AVG(Salary) AS a, SUM(Salary) AS s, COUNT(Salary) AS n, COUNT(*) AS m FROM Employee
--# expect
a | s | n | m
1500.166666 | 4500.50 | 3 | 4
--# test ISNULL has the first type
--# query
SELECT ISNULL(Age, 1.9) AS a, ISNULL(Salary, 0) AS b, COALESCE(NULL, Age, 7) AS c FROM Employee WHERE Name = 'dora'
--# expect
a | b | c
1 | 1500.00 | 7
--# test CAST of a decimal to a whole number cuts off
--# query
SELECT CAST(2.9 AS INT) AS a, CAST(-2.9 AS INT) AS b, CAST('' AS INT) AS c, CAST(' 12 ' AS INT) AS d
--# expect
a | b | c | d
2 | -2 | 0 | 12
--# test CAST to a decimal rounds
--# query
SELECT CAST(2.345 AS DECIMAL(10,2)) AS a, CAST('2.5' AS DECIMAL(10,0)) AS b, CAST(1 AS DECIMAL(5,2)) AS c
--# expect
a | b | c
2.35 | 3 | 1.00
--# test CAST to a text cuts off
--# query
SELECT CAST('abcdef' AS VARCHAR(3)) AS a, CAST(12 AS VARCHAR(10)) + 'x' AS b, CAST(Salary AS VARCHAR(20)) AS c FROM Employee WHERE Id = 1
--# expect
a | b | c
abc | 12x | 1000.50
--# test TRY_CAST answers NULL
--# query
SELECT TRY_CAST('x' AS INT) AS a, TRY_CAST('5' AS INT) AS b, TRY_CONVERT(DATE, '2024-02-30') AS c, TRY_CAST('1.5' AS DECIMAL(5,1)) AS d
--# expect
a | b | c | d
NULL | 5 | NULL | 1.5
--# test CONVERT with styles
--# query
SELECT CONVERT(VARCHAR(10), Hired, 101) AS a, CONVERT(VARCHAR(10), Hired, 103) AS b, CONVERT(VARCHAR(10), Hired, 104) AS c,
  CONVERT(VARCHAR(8), Hired, 112) AS d, CONVERT(VARCHAR(19), Seen, 120) AS e, CONVERT(CHAR(8), Seen, 108) AS f, CONVERT(VARCHAR(11), Seen, 106) AS g
FROM Employee WHERE Id = 1
--# expect
a | b | c | d | e | f | g
01/31/2020 | 31/01/2020 | 31.01.2020 | 20200131 | 2024-02-29 13:05:09 | 13:05:09 | 29 Feb 2024
--# test CONVERT reads a date by its style
--# query
SELECT CONVERT(DATE, '31/01/2024', 103) AS a, CONVERT(DATE, '01/31/2024', 101) AS b, CONVERT(DATE, '20240131', 112) AS c
--# expect
a | b | c
2024-01-31 | 2024-01-31 | 2024-01-31
--# test a moment as a text
--# query
SELECT CAST(Seen AS VARCHAR(30)) AS a FROM Employee WHERE Id = 1
--# expect
a
Feb 29 2024  1:05PM
--# test DATEDIFF counts boundaries
--# query
SELECT DATEDIFF(YEAR, '2023-12-31', '2024-01-01') AS y, DATEDIFF(MONTH, '2024-01-31', '2024-02-01') AS m,
  DATEDIFF(DAY, '2024-01-01 23:59:59', '2024-01-02 00:00:00') AS d, DATEDIFF(HOUR, '2024-01-01 10:59', '2024-01-01 11:00') AS h,
  DATEDIFF(WEEK, '2024-01-06', '2024-01-07') AS w, DATEDIFF(dd, '2024-03-01', '2024-02-28') AS n
--# expect
y | m | d | h | w | n
1 | 1 | 1 | 1 | 1 | -2
--# test DATEADD keeps to the end of the month
--# query
SELECT DATEADD(MONTH, 1, Hired) AS a, DATEADD(DAY, -1, Hired) AS b, DATEADD(YEAR, 4, '2020-02-29') AS c, DATEADD(hh, 2, Seen) AS d FROM Employee WHERE Id = 1
--# expect
a | b | c | d
2020-02-29 | 2020-01-30 | 2024-02-29 | 2024-02-29 15:05:09
--# test parts of a date
--# query
SELECT YEAR(Seen) AS y, MONTH(Seen) AS m, DAY(Seen) AS d, DATEPART(WEEKDAY, Seen) AS w, DATEPART(WEEK, Seen) AS k,
  DATEPART(QUARTER, Seen) AS q, DATEPART(dy, Seen) AS y2, DATEPART(hour, Seen) AS h, DATEPART(ISO_WEEK, Seen) AS i FROM Employee WHERE Id = 2
--# expect
y | m | d | w | k | q | y2 | h | i
2024 | 12 | 31 | 3 | 53 | 4 | 366 | 23 | 1
--# test names of parts
--# query
SELECT DATENAME(MONTH, '2024-02-29') AS m, DATENAME(WEEKDAY, '2024-02-29') AS w, DATENAME(YEAR, '2024-02-29') AS y
--# expect
m | w | y
February | Thursday | 2024
--# test EOMONTH and DATEFROMPARTS
--# query
SELECT EOMONTH('2024-02-10') AS a, EOMONTH('2024-02-10', 1) AS b, DATEFROMPARTS(2024, 2, 29) AS c
--# expect
a | b | c
2024-02-29 | 2024-03-31 | 2024-02-29
--# test days are added to a moment
--# query
SELECT Seen + 1 AS a, Seen - 1 AS b FROM Employee WHERE Id = 1
--# expect
a | b
2024-03-01 13:05:09 | 2024-02-28 13:05:09
--# test a date compares with a text
--# query
SELECT Name FROM Employee WHERE Hired >= '2021-01-01' AND Hired BETWEEN '2021-01-01' AND '20211231'
--# expect
Name
bob
--# test FORMAT with a plain pattern
--# query
SELECT FORMAT(Seen, 'yyyy-MM-dd') AS a, FORMAT(Seen, 'MMMM yyyy') AS b FROM Employee WHERE Id = 1
--# expect
a | b
2024-02-29 | February 2024
--# test LIKE with sets
--# query
SELECT Name FROM Employee WHERE Name LIKE '[a-c]%' AND Name NOT LIKE '_i_' AND Name LIKE '%[^x]'
--# expect
Name
Ann
bob
--# test LIKE takes dots and brackets as they are
--# query
SELECT v FROM (VALUES ('a.b'), ('axb'), ('50%'), ('500')) AS t(v) WHERE v LIKE 'a.b' OR v LIKE '50!%' ESCAPE '!' OR v LIKE '5[0]0'
--# expect
v
a.b
50%
500
--# test functions of texts
--# query
SELECT LEFT('hello', 2) AS a, RIGHT('hello', 3) AS b, SUBSTRING('hello', 2, 3) AS c, SUBSTRING('hello', 0, 3) AS d, STUFF('hello', 2, 2, 'X') AS e,
  REVERSE('abc') AS f, REPLICATE('ab', 2) AS g, LTRIM('  a') + '|' AS h, RTRIM('a  ') + '|' AS i, TRIM('  a  ') AS j, UPPER('aB') AS k, LOWER('aB') AS l
--# expect
a | b | c | d | e | f | g | h | i | j | k | l
he | llo | ell | he | hXlo | cba | abab | 'a|' | 'a|' | a | AB | ab
--# test REPLACE and CHARINDEX ignore capitals
--# query
SELECT REPLACE('Banana', 'A', 'o') AS a, CHARINDEX('N', 'banana') AS b, CHARINDEX('n', 'banana', 4) AS c, CHARINDEX('z', 'banana') AS d, REPLACE('a.b', '.', '\1') AS e
--# expect
a | b | c | d | e
Bonono | 3 | 5 | 0 | a\1b
--# test functions of numbers
--# query
SELECT ABS(-5) AS a, ROUND(2.345, 2) AS b, ROUND(1234, -2) AS c, FLOOR(-1.5) AS d, CEILING(-1.5) AS e, POWER(2, 10) AS f, POWER(2, -1) AS g,
  SQRT(16) AS h, SIGN(-3) AS i, ROUND(2.349, 2, 1) AS j, SQUARE(3) AS k
--# expect
a | b | c | d | e | f | g | h | i | j | k
5 | 2.350 | 1200 | -2 | -1 | 1024 | 0 | 4 | -1 | 2.340 | 9
--# test choices
--# query
SELECT IIF(1 > 2, 'yes', 'no') AS a, CHOOSE(2, 'x', 'y', 'z') AS b, NULLIF(5, 5) AS c, CASE 3 WHEN 1 THEN 'a' WHEN 3 THEN 'c' END AS d, CHOOSE(9, 'x', 'y') AS e
--# expect
a | b | c | d | e
no | y | NULL | c | NULL
--# test NOT IN with NULL answers nothing
--# query
SELECT Name FROM Employee WHERE DepartmentId NOT IN (SELECT Boss FROM Department)
--# expect
Name
--# test joins
--# query
SELECT d.Name AS Department, e.Name FROM Department d LEFT JOIN Employee e ON e.DepartmentId = d.Id WHERE d.Id > 1
--# expect
Department | Name
Tools | Cid
Empty | NULL
--# test a full join
--# query
SELECT d.Id, e.Name FROM Department d FULL OUTER JOIN Employee e ON e.DepartmentId = d.Id WHERE d.Id IS NULL OR e.Id IS NULL
--# expect
Id | Name
3 | NULL
NULL | dora
--# test CROSS APPLY and OUTER APPLY
--# query
SELECT d.Name, t.Name AS Oldest FROM Department d OUTER APPLY (SELECT TOP 1 e.Name FROM Employee e WHERE e.DepartmentId = d.Id ORDER BY e.Age DESC) t
--# expect
Name | Oldest
Sales | bob
Tools | Cid
Empty | NULL
--# test groups
--# query
SELECT DepartmentId, COUNT(*) AS n, MAX(Name) AS last FROM Employee WHERE DepartmentId IS NOT NULL GROUP BY DepartmentId HAVING COUNT(*) > 1
--# expect
DepartmentId | n | last
1 | 2 | bob
--# test ROLLUP
--# query
SELECT DepartmentId, SUM(Age) AS s FROM Employee WHERE DepartmentId IS NOT NULL GROUP BY ROLLUP(DepartmentId)
--# expect
DepartmentId | s
1 | 71
2 | 52
NULL | 123
--# test STRING_AGG
--# query
SELECT STRING_AGG(Name, ', ') WITHIN GROUP (ORDER BY Name DESC) AS names FROM Employee WHERE DepartmentId = 1
--# expect
names
bob, Ann
--# test numbered rows
--# query
SELECT Name, ROW_NUMBER() OVER (PARTITION BY DepartmentId ORDER BY Salary DESC) AS r, RANK() OVER (ORDER BY Active) AS k, DENSE_RANK() OVER (ORDER BY Active) AS d FROM Employee WHERE DepartmentId = 1
--# expect
Name | r | k | d
bob | 1 | 1 | 1
Ann | 2 | 2 | 2
--# test LAG, LEAD, FIRST_VALUE
--# query
SELECT Id, LAG(Id) OVER (ORDER BY Id) AS p, LEAD(Id, 1, 0) OVER (ORDER BY Id) AS n, FIRST_VALUE(Name) OVER (ORDER BY Id DESC) AS f FROM Employee WHERE Id < 3
--# expect
Id | p | n | f
1 | NULL | 2 | bob
2 | 1 | 0 | bob
--# test running sums
--# query
SELECT Id, SUM(Id) OVER (ORDER BY Id) AS s, SUM(Id) OVER (ORDER BY Id ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) AS t, COUNT(*) OVER () AS n, AVG(Id) OVER () AS a FROM Employee
--# expect
Id | s | t | n | a
1 | 1 | 1 | 4 | 2
2 | 3 | 3 | 4 | 2
3 | 6 | 5 | 4 | 2
4 | 10 | 7 | 4 | 2
--# test NTILE
--# query
SELECT Id, NTILE(3) OVER (ORDER BY Id) AS t FROM Employee
--# expect
Id | t
1 | 1
2 | 1
3 | 2
4 | 3
--# test common table expressions
--# query
WITH a AS (SELECT Id, Name FROM Employee), b (n) AS (SELECT COUNT(*) FROM a) SELECT n FROM b
--# expect
n
4
--# test a common table expression that comes back to itself
--# query
WITH n AS (SELECT 1 AS v UNION ALL SELECT v + 1 FROM n WHERE v < 5) SELECT SUM(v) AS s, COUNT(*) AS c FROM n
--# expect
s | c
15 | 5
--# test a tree
--# query
WITH chain AS (SELECT Id, Name, 0 AS level FROM Department WHERE Boss IS NULL UNION ALL SELECT d.Id, d.Name, c.level + 1 FROM Department d JOIN chain c ON c.Id = d.Boss) SELECT Name, level FROM chain ORDER BY level
--# expect ordered
Name | level
Sales | 0
Tools | 1
Empty | 2
--# test MAXRECURSION
--# query
WITH n AS (SELECT 1 AS v UNION ALL SELECT v + 1 FROM n WHERE v < 150) SELECT MAX(v) AS m FROM n OPTION (MAXRECURSION 200)
--# expect
m
150
--# test set operations
--# query
SELECT 1 AS v UNION ALL SELECT 1 UNION SELECT 2 ORDER BY v DESC
--# expect ordered
v
2
1
--# test EXCEPT and INTERSECT ignore capitals
--# query
SELECT Name FROM Employee EXCEPT (SELECT v FROM (VALUES ('ANN'), ('BOB')) AS t(v) INTERSECT SELECT 'ann')
--# expect
Name
bob
Cid
dora
--# test subqueries
--# query
SELECT Name, (SELECT COUNT(*) FROM Employee e WHERE e.DepartmentId = d.Id) AS n FROM Department d WHERE EXISTS (SELECT 1 FROM Employee e WHERE e.DepartmentId = d.Id)
--# expect
Name | n
Sales | 2
Tools | 1
--# test variables
--# query
DECLARE @least INT = 40, @name VARCHAR(3) = 'abcdef'
SET @least = @least + 1
SELECT @name AS cut, COUNT(*) AS n FROM Employee WHERE Age >= @least
--# expect
cut | n
abc | 2
--# test a variable from a query
--# query
DECLARE @n INT, @m DECIMAL(10,2); SELECT @n = COUNT(*), @m = MAX(Salary) FROM Employee; SELECT @n AS n, @m AS m
--# expect
n | m
4 | 2000.00
--# test tables of one's own
--# query
DECLARE @t TABLE (Id INT IDENTITY(10,5), Name VARCHAR(10)); INSERT INTO @t (Name) VALUES ('a'), ('b'); SELECT Name AS n INTO #copy FROM @t; SELECT t.Id, c.n FROM @t AS t JOIN #copy AS c ON c.n = t.Name
--# expect
Id | n
10 | a
15 | b
--# test UPDATE and DELETE of a table variable with a join
--# query
DECLARE @t TABLE (Id INT, Name VARCHAR(10), Boss INT);
INSERT INTO @t VALUES (1, 'a', NULL), (2, 'b', 1), (3, 'c', 9), (4, 'd', 1);
UPDATE t SET Name = d.Name FROM @t t JOIN Department AS d ON d.Id = t.Id;
UPDATE t SET Boss = Boss + 1 FROM @t AS t WHERE t.Boss = 1;
UPDATE @t SET Name = 'last' FROM @t AS x WHERE x.Id = 4;
DELETE t FROM @t AS t JOIN Department AS d ON d.Id = t.Id WHERE d.Name = 'Empty';
SELECT Id, Name FROM @t
--# expect
Id | Name
1 | Sales
2 | Tools
4 | last
--# test UPDATE with a join
--# query
UPDATE e SET Salary = e.Salary * 2 FROM Employee e JOIN Department d ON d.Id = e.DepartmentId WHERE d.Name = 'sales'
SELECT Name, Salary FROM Employee
--# expect
Name | Salary
Ann | 2001.00
bob | 4000.00
Cid | NULL
dora | 1500.00
--# test DELETE with a join
--# query
DELETE e FROM Employee e LEFT JOIN Department d ON d.Id = e.DepartmentId WHERE d.Id IS NULL; SELECT COUNT(*) AS n, @@ROWCOUNT AS r FROM Employee
--# expect
n | r
3 | 1
--# test OUTPUT
--# query
UPDATE Employee SET Age = 31 OUTPUT inserted.Age, deleted.Age AS Old WHERE Name = 'ANN'
--# expect
Age | Old
31 | 30
--# test OUTPUT of INSERT, and the last identity
--# query
INSERT Employee (Name) OUTPUT inserted.Id, inserted.Active VALUES ('Eve')
--# expect
Id | Active
5 | 1
--# test the last identity
--# query
INSERT INTO Employee (Name) VALUES ('Eve'); SELECT SCOPE_IDENTITY() AS id
--# expect
id
5
--# test a stored decimal becomes whole
--# query
UPDATE Employee SET Age = 1.9 WHERE Id = 1; SELECT Age FROM Employee WHERE Id = 1
--# expect
Age
1
--# test a view
--# query
CREATE VIEW Active AS SELECT Name FROM dbo.Employee WHERE Active = 1
GO
SELECT COUNT(*) AS n FROM Active
--# expect
n
3
--# test a column whose name was given before
--# query
SELECT Total = Salary * 2, [two words] = 1 FROM Employee ORDER BY Total DESC
--# expect ordered
Total | two words
4000.00 | 1
3000.00 | 1
2001.00 | 1
NULL | 1
--# test statements without semicolons
--# query
SELECT 1 AS a
SELECT 2 AS b
INSERT INTO Department VALUES (4, 'Four', NULL)
SELECT Name FROM Department WHERE Id = 4
--# expect
Name
Four
--# test whole numbers that are too large are decimals
--# query
SELECT 3000000000 / 7 AS a, 1e1 AS b
--# expect
a | b
428571428.571428 | 10
--# test operators keep their rank
--# query
SELECT 2 + 3 * 4 AS a, 10 - 2 - 3 AS b, 7 % 4 * 2 AS c, -2 * -3 AS d, 5 & 3 AS e, (5 | 8) + 1 AS f,
  CASE WHEN NOT 1 = 2 AND 1 = 1 OR 1 = 2 THEN 1 ELSE 0 END AS g, CASE WHEN 1 = 1 OR 1 = 1 AND 1 = 2 THEN 1 ELSE 0 END AS h
--# expect
a | b | c | d | e | f | g | h
14 | 5 | 6 | 6 | 1 | 14 | 1 | 1
--# test a sum of whole numbers stays whole, a count divides so
--# query
SELECT SUM(Age) / COUNT(*) AS a, 100 * COUNT(Age) / COUNT(*) AS b, 100.0 * COUNT(Age) / COUNT(*) AS c FROM Employee
--# expect
a | b | c
30 | 75 | 75.0
--# test MIN and MAX of texts and dates
--# query
SELECT MIN(Name) AS a, MAX(Hired) AS b, MIN(Seen) AS c FROM Employee
--# expect
a | b | c
Ann | 2022-01-01 | 2024-01-01
--# test ISNULL cuts its answer to the first type's length
--# query
SELECT ISNULL(CAST(NULL AS VARCHAR(2)), 'abcdef') AS a, ISNULL(CONVERT(VARCHAR(3), NULL), 'abcdef') AS b, ISNULL('', 'x') AS c
--# expect
a | b | c
ab | abc | ''
--# test ISNULL of a column and of a variable does so too
--# query
DECLARE @short VARCHAR(4)
CREATE TABLE #short (Code VARCHAR(3) NULL)
INSERT INTO #short VALUES (NULL)
SELECT ISNULL(Code, 'abcdef') AS a, ISNULL(@short, 'abcdef') AS b FROM #short
--# expect
a | b
abc | abcd
--# test POWER has the type of its first argument
--# query
SELECT POWER(2, 0.5) AS a, POWER(2.0, 0.5) AS b, POWER(CAST(2 AS FLOAT), 0.5) AS c, POWER(3, 2) AS d
--# expect
a | b | c | d
1 | 1.4 | 1.414213562 | 9
--# test blanks at the end do not count in groups, DISTINCT and set operations
--# query
SELECT COUNT(DISTINCT v) AS a, (SELECT COUNT(*) FROM (SELECT v FROM (VALUES ('a'), ('a  ')) AS x(v) GROUP BY v) AS g) AS b,
  (SELECT COUNT(*) FROM (SELECT 'x' AS v UNION SELECT 'x ') AS u) AS c, (SELECT COUNT(*) FROM (SELECT DISTINCT w FROM (VALUES ('q'), ('Q ')) AS y(w)) AS d) AS d
FROM (VALUES ('a'), ('a  '), ('b')) AS t(v)
--# expect
a | b | c | d
2 | 1 | 1 | 1
--# test LIKE overlooks blanks at the end of the value, but not of the pattern and not of Unicode texts
--# query
SELECT CASE WHEN 'abc  ' LIKE 'abc' THEN 1 ELSE 0 END AS a, CASE WHEN 'abc' LIKE 'abc ' THEN 1 ELSE 0 END AS b, CASE WHEN N'abc  ' LIKE N'abc' THEN 1 ELSE 0 END AS c
--# expect
a | b | c
1 | 0 | 0
--# test an empty text as a date
--# query
SELECT CAST('' AS DATETIME) AS a, CAST('' AS DATE) AS b
--# expect
a | b
1900-01-01 00:00:00 | 1900-01-01
--# test comments inside of comments
--# query
/* one /* two */ still one -- ' */ SELECT 1 AS a -- /* no comment begins here
, '/* text */' AS b /* end */
--# expect
a | b
1 | /* text */
--# test rows are deleted through a common table expression
--# query
INSERT INTO Employee (Name, Age) VALUES ('Ann', 99);
WITH numbered AS (SELECT Id, ROW_NUMBER() OVER (PARTITION BY Name ORDER BY Id) AS n FROM Employee) DELETE FROM numbered WHERE n > 1;
SELECT COUNT(*) AS c, MAX(Age) AS a FROM Employee
--# expect
c | a
4 | 52
--# test rows are updated through a common table expression
--# query
WITH oldest AS (SELECT TOP 1 * FROM Employee ORDER BY Age DESC) UPDATE oldest SET Age = Age + 1;
SELECT Name, Age FROM Employee WHERE Age > 50
--# expect
Name | Age
Cid | 53
--# test DELETE and UPDATE with TOP
--# query
DELETE TOP (1) FROM Employee WHERE Age > 50;
DECLARE @gone INT = @@ROWCOUNT;
UPDATE TOP (2) Employee SET Age = 1 WHERE Age IS NOT NULL;
SELECT @gone AS gone, COUNT(*) AS n FROM Employee WHERE Age = 1
--# expect
gone | n
1 | 2
--# test computed columns
--# query
CREATE TABLE Line (Id INT IDENTITY(1,1), Price DECIMAL(8,2), Total AS (Price * Quantity) PERSISTED, Quantity INT, CONSTRAINT pk PRIMARY KEY (Id))
INSERT INTO Line (Price, Quantity) VALUES (1.5, 2), (10, 3)
UPDATE Line SET Quantity = 4 WHERE Id = 1
SELECT * FROM Line
--# expect
Id | Price | Total | Quantity
1 | 1.50 | 6.00 | 4
2 | 10.00 | 30.00 | 3
--# test INSERT without a list leaves out identity and computed columns
--# query
CREATE TABLE Twice (Id INT IDENTITY(1,1), n INT, m AS (n * 2))
INSERT INTO Twice VALUES (4)
SELECT Id, n, m FROM Twice
--# expect
Id | n | m
1 | 4 | 8
--# test IF and ELSE
--# query
DECLARE @n INT = (SELECT COUNT(*) FROM Employee)
IF @n > 3 AND EXISTS (SELECT 1 FROM Department WHERE Name = 'tools')
BEGIN
  SELECT 'many' AS a
END
ELSE IF @n = 0 SELECT 'none' AS a
ELSE SELECT 'few' AS a
--# expect
a
many
--# test ELSE belongs to the nearest IF, and to CASE inside of it
--# query
DECLARE @a INT
IF 1 = 1
  IF CASE WHEN 1 = 2 THEN 1 ELSE 2 END = 1 SET @a = 1
  ELSE SET @a = CASE WHEN 1 = 1 THEN 5 ELSE 6 END
SELECT @a AS a
--# expect
a
5
--# test WHILE with BREAK and CONTINUE
--# query
DECLARE @i INT = 0, @sum INT = 0
WHILE @i < 100
BEGIN
  SET @i += 1
  IF @i % 2 = 0 CONTINUE
  IF @i > 7 BREAK
  SET @sum = @sum + @i
END
SELECT @i AS i, @sum AS s
--# expect
i | s
9 | 16
--# test a variable that a loop declares keeps its value
--# query
DECLARE @i INT = 0
WHILE @i < 3
BEGIN
  DECLARE @seen INT
  SET @seen = ISNULL(@seen, 0) + 10
  SET @i = @i + 1
END
SELECT @seen AS seen
--# expect
seen
30
--# test RETURN ends the batch
--# query
SELECT 1 AS a
IF 1 = 1 RETURN
SELECT 2 AS a
--# expect
a
1
--# test TRY and CATCH
--# query
BEGIN TRY
  SELECT 1 / 0 AS a
END TRY
BEGIN CATCH
  SELECT ERROR_NUMBER() AS n, ERROR_MESSAGE() AS m
END CATCH
--# expect
n | m
8134 | Divide by zero error encountered.
--# test THROW, RAISERROR and what CATCH sees of them
--# query
DECLARE @all VARCHAR(200) = ''
BEGIN TRY THROW 50010, 'no such thing', 3; END TRY
BEGIN CATCH SET @all += CONCAT(ERROR_NUMBER(), ' ', ERROR_MESSAGE(), ' ', ERROR_STATE(), '; ') END CATCH
BEGIN TRY
  BEGIN TRY RAISERROR('row %d of %s', 16, 1, 4, 'five') END TRY
  BEGIN CATCH THROW; END CATCH
END TRY
BEGIN CATCH SET @all += CONCAT(ERROR_NUMBER(), ' ', ERROR_MESSAGE(), ' ', ERROR_SEVERITY()) END CATCH
SELECT @all AS a
--# expect
a
50010 no such thing 3; 50000 row 4 of five 16
--# test a broken constraint is caught, and the statement alone is taken back
--# query
BEGIN TRY
  INSERT INTO Department VALUES (10, 'Ten', NULL)
  INSERT INTO Department VALUES (11, 'Eleven', NULL), (10, 'Ten again', NULL)
END TRY
BEGIN CATCH
  SELECT ERROR_NUMBER() AS n, (SELECT COUNT(*) FROM Department WHERE Id >= 10) AS c
END CATCH
--# expect
n | c
2627 | 1
--# test a transaction is rolled back, and nested ones with it
--# query
BEGIN TRANSACTION
  DELETE FROM Employee WHERE Id = 1
  BEGIN TRAN
    DELETE FROM Employee WHERE Id = 2
    DECLARE @open INT = @@TRANCOUNT
  COMMIT
ROLLBACK
SELECT @open AS o, @@TRANCOUNT AS t, COUNT(*) AS n FROM Employee
--# expect
o | t | n
2 | 0 | 4
--# test a savepoint
--# query
BEGIN TRAN
DELETE FROM Employee WHERE Id = 1
SAVE TRAN here
DELETE FROM Employee WHERE Id = 2
ROLLBACK TRAN here
COMMIT
SELECT COUNT(*) AS n FROM Employee
--# expect
n
3
--# test a transaction in TRY is rolled back in CATCH
--# query
BEGIN TRY
  BEGIN TRAN
  UPDATE Employee SET Age = 0
  INSERT INTO Department VALUES (1, 'again', NULL)
  COMMIT
END TRY
BEGIN CATCH
  IF XACT_STATE() <> 0 ROLLBACK
END CATCH
SELECT COUNT(*) AS n FROM Employee WHERE Age = 0
--# expect
n
0
--# test MERGE
--# query
CREATE TABLE New (Id INT, Name VARCHAR(20))
INSERT INTO New VALUES (2, 'Tooling'), (7, 'Seven')
MERGE INTO Department AS d USING New AS n ON d.Id = n.Id
WHEN MATCHED THEN UPDATE SET d.Name = n.Name
WHEN NOT MATCHED BY TARGET THEN INSERT (Id, Name) VALUES (n.Id, n.Name)
WHEN NOT MATCHED BY SOURCE AND d.Id = 3 THEN DELETE;
SELECT Id, Name FROM Department
--# expect
Id | Name
1 | Sales
2 | Tooling
7 | Seven
--# test MERGE puts out what it did
--# query
MERGE Department AS d USING (SELECT 3 AS Id, 'Third' AS Name) AS n ON d.Id = n.Id
WHEN MATCHED THEN UPDATE SET Name = n.Name
OUTPUT $action, inserted.Name, deleted.Name AS Old;
--# expect
_ | Name | Old
UPDATE | Third | Empty
--# test PIVOT
--# query
SELECT * FROM (SELECT DepartmentId, Active, Age FROM Employee WHERE DepartmentId IS NOT NULL) AS s PIVOT (SUM(Age) FOR Active IN ([0], [1])) AS p
--# expect
DepartmentId | 0 | 1
1 | 41 | 30
2 | NULL | 52
--# test UNPIVOT
--# query
SELECT Name, What, Amount FROM (SELECT Name, Id AS Number, Age FROM Employee WHERE Id > 2) AS s UNPIVOT (Amount FOR What IN (Number, Age)) AS u
--# expect
Name | What | Amount
Cid | Number | 3
Cid | Age | 52
dora | Number | 4
--# test STRING_SPLIT
--# query
SELECT d.Id, s.value FROM Department d CROSS APPLY STRING_SPLIT(CONCAT(d.Name, ',', d.Id), ',') AS s WHERE d.Id < 3
--# expect
Id | value
1 | Sales
1 | 1
2 | Tools
2 | 2
--# test PATINDEX and ISNUMERIC
--# query
SELECT PATINDEX('%[0-9]%', 'ab3c') AS a, PATINDEX('%z%', 'abc') AS b, PATINDEX('a%', 'abc') AS c, ISNUMERIC('12.5') AS d, ISNUMERIC('abc') AS e, ISNUMERIC('') AS f, ISNUMERIC(7) AS g
--# expect
a | b | c | d | e | f | g
3 | 0 | 1 | 1 | 0 | 0 | 1
--# test LEN, LEFT and RIGHT of numbers
--# query
SELECT LEN(12345) AS a, LEFT(12345, 2) AS b, RIGHT(12.50, 2) AS c
--# expect
a | b | c
5 | 12 | 50
--# test small whole numbers
--# query
SELECT CAST(2.9 AS SMALLINT) AS a, CAST('200' AS TINYINT) AS b, TRY_CAST('300' AS TINYINT) AS c, TRY_CAST('-40000' AS SMALLINT) AS d
--# expect
a | b | c | d
2 | 200 | NULL | NULL
--# test compound assignment
--# query
DECLARE @x INT = 10
SET @x -= 2 + 3
UPDATE Employee SET Age *= 2, Salary += 1 WHERE Id = 1
SELECT @x AS x, Age, Salary FROM Employee WHERE Id = 1
--# expect
x | Age | Salary
5 | 60 | 1001.50
--# test GROUPING SETS and CUBE
--# query
SELECT DepartmentId, Active, COUNT(*) AS n, GROUPING(Active) AS g FROM Employee WHERE DepartmentId = 1 GROUP BY GROUPING SETS ((DepartmentId, Active), (DepartmentId), ())
--# expect
DepartmentId | Active | n | g
1 | 0 | 1 | 0
1 | 1 | 1 | 0
1 | NULL | 2 | 1
NULL | NULL | 2 | 1
--# test CUBE
--# query
SELECT DepartmentId, COUNT(*) AS n FROM Employee WHERE DepartmentId IS NOT NULL GROUP BY CUBE (DepartmentId)
--# expect
DepartmentId | n
1 | 2
2 | 1
NULL | 3

--# test a decimal has its decimals as a text, too
--# query
SELECT CAST(CAST(5 AS DECIMAL(5,2)) AS VARCHAR(10)) AS a, CAST(CAST(12.345 AS DECIMAL(5,1)) AS VARCHAR(10)) AS b, CONCAT(CAST(7 AS DECIMAL(5,1)), '%') AS c
--# expect
a | b | c
5.00 | 12.3 | 7.0%
--# test a choice between a decimal and a whole number has the decimal’s decimals
--# query
SELECT CONCAT(COALESCE(Salary, 0), '') AS a, CONCAT(ISNULL(Salary, 0), '') AS b, CONCAT(CASE WHEN Age = 52 THEN 0 ELSE Salary END, '') AS c, CONCAT(IIF(Age = 52, 1, Salary), '') AS d FROM Employee WHERE Name = 'Cid'
--# expect
a | b | c | d
'0.00' | '0.00' | '0.00' | '1.00'
--# test a name that a derived table gives has its own type
--# query
SELECT CONCAT(COALESCE(Salary, 0), '') AS a FROM (SELECT Age AS Salary FROM Employee WHERE Name = 'Ann') AS x
--# expect
a
'30'
--# test a quotient has the decimals that follow from the types of both numbers
--# query
SELECT CAST(CAST(1 AS DECIMAL(5,2)) / CAST(3 AS DECIMAL(5,2)) AS VARCHAR(20)) AS a, CONCAT(10.0 / 3, '') AS b, CONCAT(Salary / Age, '') AS c, CONCAT(100.0 * 2 / 3, '') AS d FROM Employee WHERE Name = 'Ann'
--# expect
a | b | c | d
'0.33333333' | '3.333333' | '33.3500000000000' | '66.666666'
--# test averages and percentages as texts
--# query
SELECT CONCAT(AVG(Salary), '') AS a, CONCAT(AVG(Age), '') AS b, CONCAT(CAST(100.0 * COUNT(Age) / COUNT(*) AS DECIMAL(5,1)), '%') AS c FROM Employee
--# expect
a | b | c
'1500.166666' | '41' | 75.0%
--# test a whole number that is too long for its text becomes a star
--# query
SELECT CAST(12345 AS VARCHAR(3)) AS a, CONVERT(CHAR(2), 123) AS b, CAST(123 AS VARCHAR(3)) AS c
--# expect
a | b | c
* | '* ' | 123
--# test ALL, ANY and SOME compare with each row of a subquery
--# query
SELECT (SELECT COUNT(*) FROM Employee WHERE Salary >= ALL (SELECT Salary FROM Employee WHERE Salary IS NOT NULL)) AS a,
  (SELECT COUNT(*) FROM Employee WHERE DepartmentId = ANY (SELECT Id FROM Department WHERE Id > 1)) AS b,
  (SELECT COUNT(*) FROM Employee WHERE Salary < SOME (SELECT Salary FROM Employee WHERE DepartmentId = 1)) AS c,
  (SELECT COUNT(*) FROM Employee WHERE Name = ANY (SELECT 'ANN ')) AS d
--# expect
a | b | c | d
1 | 1 | 2 | 1
--# test in UPDATE with a join a name without its table means the only joined table that has it
--# given
UPDATE e SET Salary = Salary * 2 FROM Employee AS e JOIN (SELECT 1 AS d) AS x ON x.d = e.DepartmentId
--# query
SELECT SUM(Salary) AS s FROM Employee
--# expect
s
7501.00
--# test UPDATE of a table that is not among those of FROM joins it with them
--# given
UPDATE Employee SET Salary = d.Id * 100, Age = NULL, Active = DEFAULT FROM Department AS d WHERE d.Id = Employee.DepartmentId
--# query
SELECT Name, Salary, Age, Active FROM Employee ORDER BY Id
--# expect ordered
Name | Salary | Age | Active
Ann | 100.00 | NULL | 1
bob | 100.00 | NULL | 1
Cid | 200.00 | NULL | 1
dora | 1500.00 | NULL | 1
--# test DELETE with a join and names without their tables
--# given
DELETE e FROM Employee AS e JOIN Department AS d ON d.Id = e.DepartmentId WHERE Boss IS NULL AND Salary > 1500
--# query
SELECT COUNT(*) AS n FROM Employee
--# expect
n
3
--# test a year is the first day of that year
--# query
SELECT Name FROM Employee WHERE Hired >= '2021' ORDER BY Name
--# expect ordered
Name
bob
Cid
--# test FORMAT of numbers
--# query
SELECT FORMAT(1234567.891, 'N2') AS a, FORMAT(5, '000') AS b, FORMAT(1234.5, '#,##0.00') AS c, FORMAT(-0.55, '0.0') AS d, FORMAT(12, 'N0') AS e, FORMAT(5.25, 'F1') AS f
--# expect
a | b | c | d | e | f
1,234,567.89 | '005' | 1,234.50 | '-0.6' | '12' | '5.3'
--# test STR, QUOTENAME, TRANSLATE, NCHAR, UNICODE, LOG10 and LOG with a base
--# query
SELECT STR(3.14159, 6, 2) AS a, STR(12345, 3) AS b, QUOTENAME('a]b') AS c, TRANSLATE('2*[3]', '[]', '()') AS d, NCHAR(1488) AS e, UNICODE(N'א') AS f, LOG10(100) AS g, LOG(8, 2) AS h
--# expect
a | b | c | d | e | f | g | h
'  3.14' | *** | [a]]b] | 2*(3) | א | 1488 | 2 | 3

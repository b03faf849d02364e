-- unused since 0200: no shop ran while staff arranged the columns of lists and saw who else had an order open
DROP TABLE presence;
-- unused since 0200: as above
DROP TABLE list_columns;

-- The city that a cell of the map is named by: read with the counts, instead of looking for each cell's newest report.
-- Null where another release wrote the row last.
ALTER TABLE published_report_tiles ADD COLUMN city text;

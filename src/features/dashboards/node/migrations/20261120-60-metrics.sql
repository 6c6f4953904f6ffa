-- Countries with a published report are counted by stepping from one country's first report to the next country's.
CREATE INDEX published_reports_by_country ON published_reports (lower(btrim(country)), created_at);

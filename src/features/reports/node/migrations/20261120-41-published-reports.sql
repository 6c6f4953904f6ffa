-- What the public reads, and nothing else: a list can leak no private column because there is none here.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE TABLE published_reports (
  id uuid PRIMARY KEY,
  created_at timestamptz NOT NULL,
  issue_type text NOT NULL,
  name text NOT NULL,
  address text NOT NULL,
  city text NOT NULL,
  state text,
  country text NOT NULL,
  description text NOT NULL,
  verification smallint NOT NULL,
  last_reviewed_at timestamptz,
  -- As exact as the public may know; null together.
  latitude double precision,
  longitude double precision,
  -- The square degree of the position, see tile.ts.
  tile integer,
  -- Name, city and address as they are compared, one line each.
  search_text text NOT NULL
);

-- Walks from the newest on; the included columns let a walk look for an area without touching the rows.
CREATE INDEX published_reports_newest ON published_reports (created_at DESC, id DESC) INCLUDE (latitude, longitude, issue_type);
CREATE INDEX published_reports_by_type ON published_reports (issue_type, created_at DESC, id DESC);
CREATE INDEX published_reports_by_tile ON published_reports (tile, created_at DESC, id DESC) INCLUDE (latitude, longitude, issue_type);
CREATE INDEX published_reports_trigrams ON published_reports USING gin (search_text gin_trgm_ops);

-- One or two letters have no trigram: they are compared with the beginning of name, city and address.
CREATE INDEX published_reports_name_1 ON published_reports (left(split_part(search_text, E'\n', 1), 1), created_at DESC, id DESC);
CREATE INDEX published_reports_name_2 ON published_reports (left(split_part(search_text, E'\n', 1), 2), created_at DESC, id DESC);
CREATE INDEX published_reports_city_1 ON published_reports (left(split_part(search_text, E'\n', 2), 1), created_at DESC, id DESC);
CREATE INDEX published_reports_city_2 ON published_reports (left(split_part(search_text, E'\n', 2), 2), created_at DESC, id DESC);
CREATE INDEX published_reports_address_1 ON published_reports (left(split_part(search_text, E'\n', 3), 1), created_at DESC, id DESC);
CREATE INDEX published_reports_address_2 ON published_reports (left(split_part(search_text, E'\n', 3), 2), created_at DESC, id DESC);

-- How many reports of a kind stand in a square degree, for the map; tile -1 counts those without a position.
CREATE TABLE published_report_tiles (
  tile integer NOT NULL,
  issue_type text NOT NULL,
  reports integer NOT NULL,
  latitude_sum double precision NOT NULL,
  longitude_sum double precision NOT NULL,
  PRIMARY KEY (tile, issue_type)
);

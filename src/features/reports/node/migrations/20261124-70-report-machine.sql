-- What a queue, a clock and a search for the same place need of a report. All of it follows from the log and the
-- submission, and is derived anew where `derived_version` is not `version`: rows of before, and of a server that does
-- not know these columns yet.
ALTER TABLE reports
  ADD COLUMN venue_id uuid,
  -- When the clock moves the report; null for never.
  ADD COLUMN due_at timestamptz,
  -- Where it stands among those that wait for a reviewer, in ms: the lower, the sooner; null for one that does not.
  ADD COLUMN queue_order bigint,
  ADD COLUMN merged_into uuid REFERENCES reports (id),
  ADD COLUMN derived_version integer,
  -- The reviewer who works on it. A claim decides nothing and is no line of the log.
  ADD COLUMN claimed_by uuid,
  ADD COLUMN claimed_until timestamptz;

CREATE INDEX reports_by_venue ON reports (venue_id, created_at DESC, id DESC);
CREATE INDEX reports_due ON reports (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX reports_waiting ON reports (queue_order, id) WHERE queue_order IS NOT NULL;
CREATE INDEX reports_by_claim ON reports (claimed_by) WHERE claimed_by IS NOT NULL;
CREATE INDEX reports_by_merged_into ON reports (merged_into) WHERE merged_into IS NOT NULL;
CREATE INDEX reports_underived ON reports (id) WHERE derived_version IS DISTINCT FROM version;

-- One row a place: whoever sends a report about it locks it, so that a burst cannot be counted past.
CREATE TABLE report_venues (
  id uuid PRIMARY KEY,
  created_at timestamptz NOT NULL
);

-- Reviewers who said that they are connected with a place.
CREATE TABLE reviewer_interests (
  reviewer_id uuid NOT NULL,
  venue_id uuid NOT NULL,
  declared_at timestamptz NOT NULL,
  PRIMARY KEY (reviewer_id, venue_id)
);

ALTER TABLE published_reports
  -- Null for private rentals: their place is not told.
  ADD COLUMN venue_id uuid,
  ADD COLUMN situation text NOT NULL DEFAULT 'unknown',
  ADD COLUMN disputed boolean NOT NULL DEFAULT false,
  ADD COLUMN basis text NOT NULL DEFAULT 'seen',
  ADD COLUMN stayed_in text,
  ADD COLUMN corroborations integer NOT NULL DEFAULT 0,
  -- Too old to count; still to be found.
  ADD COLUMN archived boolean NOT NULL DEFAULT false;

CREATE INDEX published_reports_by_venue ON published_reports (venue_id, created_at DESC, id DESC) WHERE venue_id IS NOT NULL;

-- What stands where a public report was: when and why it went, and nothing of what it said.
CREATE TABLE report_tombstones (
  id uuid PRIMARY KEY,
  venue_id uuid,
  status text NOT NULL,
  reason_code text,
  at timestamptz NOT NULL
);

CREATE INDEX report_tombstones_by_venue ON report_tombstones (venue_id, at DESC) WHERE venue_id IS NOT NULL;

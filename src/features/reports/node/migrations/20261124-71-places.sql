-- Who may speak for a place. One request an account and place.
CREATE TABLE place_claims (
  id uuid PRIMARY KEY,
  venue_id uuid NOT NULL,
  user_id uuid NOT NULL,
  evidence text NOT NULL,
  status text NOT NULL,
  decided_by uuid,
  decided_at timestamptz,
  created_at timestamptz NOT NULL,
  UNIQUE (venue_id, user_id)
);

CREATE INDEX place_claims_by_user ON place_claims (user_id);
CREATE INDEX place_claims_waiting ON place_claims (created_at, id) WHERE status = 'pending';

-- What a place wants to say under a report. Nothing of it is public before a reviewer read it.
CREATE TABLE place_replies (
  id uuid PRIMARY KEY,
  report_id uuid NOT NULL REFERENCES reports (id),
  -- Null after the account was erased.
  user_id uuid,
  kind text NOT NULL,
  text text NOT NULL,
  status text NOT NULL,
  decided_by uuid,
  decided_at timestamptz,
  created_at timestamptz NOT NULL
);

CREATE INDEX place_replies_by_report ON place_replies (report_id, decided_at DESC);
CREATE INDEX place_replies_by_user ON place_replies (user_id) WHERE user_id IS NOT NULL;
-- One that waits a report.
CREATE UNIQUE INDEX place_replies_waiting ON place_replies (report_id) WHERE status = 'pending';

ALTER TABLE published_reports
  ADD COLUMN response_kind text,
  ADD COLUMN response text,
  ADD COLUMN responded_at timestamptz;

-- What the automatic checks keep of a report: a print of its text, its language, and what a reviewer should look at.
ALTER TABLE reports
  ADD COLUMN print bit(64),
  ADD COLUMN language text NOT NULL DEFAULT 'unknown',
  ADD COLUMN notes text[] NOT NULL DEFAULT '{}',
  -- Whether it tells of another stay than those it was merged with; told when it was merged, null before.
  ADD COLUMN is_other_stay boolean,
  -- How urgently others asked for another look at it.
  ADD COLUMN flag_score double precision NOT NULL DEFAULT 0;

CREATE INDEX reports_newest_prints ON reports (created_at DESC) INCLUDE (print, reporter_id, id) WHERE print IS NOT NULL;

-- Keys of one week each, made by chance: hashes of two weeks cannot be compared, and none can be made anew once its key
-- is gone.
CREATE TABLE report_network_keys (
  week integer PRIMARY KEY,
  key bytea NOT NULL
);

-- From which network a report came, as a hash under its week's key.
CREATE TABLE report_networks (
  report_id uuid PRIMARY KEY REFERENCES reports (id) ON DELETE CASCADE,
  network text NOT NULL,
  created_at timestamptz NOT NULL
);

CREATE INDEX report_networks_by_network ON report_networks (network, created_at);
CREATE INDEX report_networks_oldest ON report_networks (created_at);

-- Receipts of what was added to a report that its account had open already.
CREATE TABLE report_receipts (
  receipt_hash bytea PRIMARY KEY,
  report_id uuid NOT NULL REFERENCES reports (id) ON DELETE CASCADE,
  -- The number under which the addition was sent.
  submission_id uuid NOT NULL UNIQUE
);

-- What others say of a published report: still there, not seen, gone, cannot tell, or that it should be looked at again.
CREATE TABLE report_answers (
  id uuid PRIMARY KEY,
  report_id uuid NOT NULL REFERENCES reports (id) ON DELETE CASCADE,
  -- Null for visitors, and after the account was erased.
  user_id uuid,
  -- An account, or a network under its week's key; null once that is forgotten.
  sender text,
  answer text NOT NULL,
  words text,
  created_at timestamptz NOT NULL,
  UNIQUE (report_id, sender)
);

CREATE INDEX report_answers_by_report ON report_answers (report_id, created_at DESC);
CREATE INDEX report_answers_by_user ON report_answers (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX report_answers_oldest ON report_answers (created_at) WHERE sender IS NOT NULL AND user_id IS NULL;

-- What an account may not do for a while after it abused the desk, and why.
CREATE TABLE report_strikes (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  report_id uuid REFERENCES reports (id) ON DELETE SET NULL,
  level smallint NOT NULL,
  reason_text text NOT NULL,
  given_by uuid,
  given_at timestamptz NOT NULL,
  appeal text,
  appeal_state text NOT NULL DEFAULT 'none',
  decided_by uuid,
  decided_at timestamptz
);

CREATE INDEX report_strikes_by_user ON report_strikes (user_id, given_at DESC);
CREATE INDEX report_strikes_appealed ON report_strikes (given_at, id) WHERE appeal_state = 'open';

-- Looks for reports of one city and kind, before a second one is written about the same thing.
CREATE INDEX published_reports_by_city ON published_reports (split_part(search_text, E'\n', 2), issue_type, created_at DESC);

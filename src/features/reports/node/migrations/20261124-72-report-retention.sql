ALTER TABLE reports
  -- When its content is erased; null while it is still being decided or complained about, and once all of it is.
  ADD COLUMN content_until timestamptz,
  -- What of it is erased: 'original' or 'everything'.
  ADD COLUMN content_erased text,
  -- Somebody may need it in court: nothing of it is erased.
  ADD COLUMN legal_hold boolean NOT NULL DEFAULT false;

CREATE INDEX reports_to_erase ON reports (content_until) WHERE content_until IS NOT NULL AND NOT legal_hold;
CREATE INDEX place_replies_refused ON place_replies (decided_at) WHERE status = 'refused';
-- Rows of before get their time with the other columns that follow from the log.
UPDATE reports SET derived_version = NULL WHERE derived_version IS NOT NULL;

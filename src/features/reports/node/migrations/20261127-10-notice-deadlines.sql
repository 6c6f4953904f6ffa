-- By when the desk acts on an open complaint, and on what: computed by the server from the times in `due_of`, and again
-- where those are not the complaint's times: rows of before, and rows that another release wrote.
ALTER TABLE legal_notices
  ADD COLUMN due_at timestamptz,
  ADD COLUMN due_step text,
  -- The desk waits for the reporter's answer until then.
  ADD COLUMN answer_until timestamptz,
  ADD COLUMN due_of timestamptz[];

CREATE INDEX legal_notices_by_deadline ON legal_notices ((COALESCE(due_at, received_at)), id) WHERE decided_at IS NULL;
CREATE INDEX legal_notices_without_deadline ON legal_notices (id)
  WHERE decided_at IS NULL AND due_of IS DISTINCT FROM ARRAY[received_at, contacted_at, answered_at, appealed_at];

-- Houses of one name in one city are told apart by where they stand: one that stands apart has a number of its own, made
-- from the name's number and its square.
ALTER TABLE report_venues
  -- The number that its name alone makes; null for the place that has it.
  ADD COLUMN base_id uuid,
  -- Of the first pin.
  ADD COLUMN latitude double precision,
  ADD COLUMN longitude double precision;

CREATE INDEX report_venues_by_base ON report_venues (base_id) WHERE base_id IS NOT NULL;

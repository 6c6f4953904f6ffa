-- What somebody did at the review desk, for their export.
CREATE INDEX report_events_by_actor ON report_events (actor_id, at) WHERE actor_id IS NOT NULL;

-- A person's own events, for their export and their erasure. Most events belong to nobody.
CREATE INDEX analytics_events_user_id ON analytics_events (user_id, id) WHERE user_id IS NOT NULL;

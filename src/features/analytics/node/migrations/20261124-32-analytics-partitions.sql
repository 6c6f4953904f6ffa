-- Events in a table for each month, so that what is too old goes with its table at once, without reading it. A UUIDv7 of
-- an event begins with its time in ms, so a range of ids is a month. What was stored until now is one partition more.
-- The name, the columns and the key stay: a server of the release before goes on beside this one.
CREATE FUNCTION analytics_first_id_at(moment timestamptz) RETURNS uuid LANGUAGE sql IMMUTABLE STRICT
  RETURN (lpad(to_hex((extract(epoch FROM moment) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid;

ALTER TABLE analytics_events RENAME TO analytics_events_first;
ALTER INDEX analytics_events_pkey RENAME TO analytics_events_first_pkey;
ALTER INDEX analytics_events_user_id RENAME TO analytics_events_first_user_id;

CREATE TABLE analytics_events (LIKE analytics_events_first INCLUDING COMMENTS) PARTITION BY RANGE (id);
ALTER TABLE analytics_events ADD PRIMARY KEY (id);
CREATE INDEX analytics_events_user_id ON analytics_events (user_id, id) WHERE user_id IS NOT NULL;

-- Up to the end of the month after this one: servers make the tables after it, months ahead of their use.
DO $$
DECLARE
  ends_at timestamptz := date_trunc('month', now() AT TIME ZONE 'UTC') AT TIME ZONE 'UTC' + interval '2 months';
BEGIN
  EXECUTE format('ALTER TABLE analytics_events ATTACH PARTITION analytics_events_first FOR VALUES FROM (MINVALUE) TO (%L)',
    analytics_first_id_at(date_trunc('month', ends_at AT TIME ZONE 'UTC') AT TIME ZONE 'UTC'));
END
$$;

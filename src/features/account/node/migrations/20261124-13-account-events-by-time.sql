-- What is old is found without reading what is not.
CREATE INDEX account_events_created_at ON account_events (created_at);

-- What is done and old is found without reading what is not.
CREATE INDEX provider_events_done ON provider_events (received_at) WHERE state = 'done';

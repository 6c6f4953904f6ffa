-- What places want to say, page by page in the order in which it came.
CREATE INDEX place_replies_by_time ON place_replies (created_at, id) WHERE status = 'pending';

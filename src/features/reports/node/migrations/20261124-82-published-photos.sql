-- What a list shows of a report's photos: their numbers and sizes, in their order.
ALTER TABLE published_reports ADD COLUMN photos jsonb NOT NULL DEFAULT '[]';

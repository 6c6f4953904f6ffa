-- The map of the whole world is counted in squares of 15 and of 5 degrees as well: what it answers then depends on the
-- size of the world, and not on how many reports there are. A trigger counts them, so that a release which knows only
-- square degrees counts them too.
CREATE TABLE published_report_areas (
  degrees smallint NOT NULL,
  -- The number of the square, see tile.ts.
  tile integer NOT NULL,
  issue_type text NOT NULL,
  reports integer NOT NULL,
  latitude_sum double precision NOT NULL,
  longitude_sum double precision NOT NULL,
  PRIMARY KEY (degrees, tile, issue_type)
);

-- The larger square that a square degree lies in.
CREATE FUNCTION published_report_area(tile integer, degrees integer) RETURNS integer IMMUTABLE PARALLEL SAFE LANGUAGE sql
AS 'SELECT tile / 360 / degrees * (360 / degrees) + tile % 360 / degrees';

-- A larger square is named by the city with the most reports in it.
CREATE INDEX published_report_tiles_by_area_5 ON published_report_tiles (published_report_area(tile, 5), reports DESC, tile) WHERE tile >= 0;
CREATE INDEX published_report_tiles_by_area_15 ON published_report_tiles (published_report_area(tile, 15), reports DESC, tile) WHERE tile >= 0;

CREATE FUNCTION count_published_report_areas() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  counted published_report_tiles := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
  -- Tiles without a position lie in no square.
  no_tile CONSTANT integer := -1;
BEGIN
  IF counted.tile = no_tile THEN RETURN NULL; END IF;
  IF TG_OP = 'DELETE' THEN
    counted.reports := -OLD.reports;
    counted.latitude_sum := -OLD.latitude_sum;
    counted.longitude_sum := -OLD.longitude_sum;
  ELSIF TG_OP = 'UPDATE' THEN
    counted.reports := NEW.reports - OLD.reports;
    counted.latitude_sum := NEW.latitude_sum - OLD.latitude_sum;
    counted.longitude_sum := NEW.longitude_sum - OLD.longitude_sum;
  END IF;
  INSERT INTO published_report_areas AS known (degrees, tile, issue_type, reports, latitude_sum, longitude_sum)
  SELECT size, published_report_area(counted.tile, size), counted.issue_type,
         counted.reports, counted.latitude_sum, counted.longitude_sum
  FROM unnest(ARRAY[5, 15]) AS size
  ON CONFLICT (degrees, tile, issue_type) DO UPDATE
    SET reports = known.reports + excluded.reports,
        latitude_sum = known.latitude_sum + excluded.latitude_sum,
        longitude_sum = known.longitude_sum + excluded.longitude_sum;
  DELETE FROM published_report_areas
  USING unnest(ARRAY[5, 15]) AS size
  WHERE degrees = size AND tile = published_report_area(counted.tile, size) AND issue_type = counted.issue_type
    AND reports <= 0;
  RETURN NULL;
END $$;

CREATE TRIGGER count_published_report_areas AFTER INSERT OR UPDATE OR DELETE ON published_report_tiles
  FOR EACH ROW EXECUTE FUNCTION count_published_report_areas();

INSERT INTO published_report_areas (degrees, tile, issue_type, reports, latitude_sum, longitude_sum)
SELECT size, published_report_area(tile, size), issue_type, sum(reports), sum(latitude_sum), sum(longitude_sum)
FROM published_report_tiles CROSS JOIN unnest(ARRAY[5, 15]) AS size
WHERE tile >= 0
GROUP BY size, published_report_area(tile, size), issue_type;

-- By which the address of a private rental is looked up; made after publication, and read together with it only.
CREATE TABLE report_rentals (
  report_id uuid PRIMARY KEY REFERENCES reports (id) ON DELETE CASCADE,
  hash text COLLATE "C" NOT NULL
);

CREATE INDEX report_rentals_by_hash ON report_rentals (hash);

-- Sealed files, where the operator keeps them in the database instead of on a disk.
CREATE TABLE blobs (
  name uuid PRIMARY KEY,
  bytes bytea NOT NULL,
  put_at timestamptz NOT NULL DEFAULT now()
);

-- They are ciphertext: trying to compress them costs time and saves nothing.
ALTER TABLE blobs ALTER COLUMN bytes SET STORAGE EXTERNAL;

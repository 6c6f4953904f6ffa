import { createProfiles, measureProfiles, type Profiles } from '#core/image/registration.ts';

/** The profiles of a plane of levels, as the kernel's sums give them. */
export function profilesOf(columns: number, rows: number, plane: Uint8Array): Profiles {
  const columnSums = new Uint32Array(columns);
  const rowSums = new Uint32Array(rows);
  plane.forEach((value, i) => {
    columnSums[i % columns]! += value;
    rowSums[Math.floor(i / columns)]! += value;
  });
  const profiles = createProfiles(columns, rows);
  measureProfiles(columnSums, rowSums, profiles);
  return profiles;
}

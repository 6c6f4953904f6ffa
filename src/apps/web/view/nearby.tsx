import { lazy, Suspense, useState } from 'react';
import { Disclosure } from '#ui/view/disclosure.tsx';
import { copy } from '../copy.ts';

const NearbyReports = lazy(async () => ({
  default: (await import('#features/reports/published/view/nearby-reports.tsx')).NearbyReports,
}));

/** What was reported around here, on screens that are not the reports': comes when it is opened. */
export function Nearby() {
  const [open, setOpen] = useState(false);
  return (
    <Disclosure summary={copy.nearby} onOpen={() => setOpen(true)}>
      {open ? (
        <Suspense fallback={null}>
          <NearbyReports />
        </Suspense>
      ) : null}
    </Disclosure>
  );
}

import type { ReportPhoto } from '#contract/entities/reported-location.ts';
import { publishedCopy } from '../published-copy.ts';

/** The photos of a published report, small; each leads to itself. */
export function ReportPhotos({ reportId, photos }: { reportId: string; photos: readonly ReportPhoto[] }) {
  return (
    <div className="report-photos">
      {photos.map(({ id, widthPx, heightPx }, index) => {
        const path = `/api/reported-locations/${reportId}/photos/${id}`;
        return (
          <a key={id} href={path} target="_blank" rel="noreferrer">
            <img
              src={path}
              width={widthPx}
              height={heightPx}
              loading="lazy"
              decoding="async"
              alt={publishedCopy.alt(index + 1, photos.length)}
            />
          </a>
        );
      })}
    </div>
  );
}

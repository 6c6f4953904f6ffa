import { Share2, Trash2 } from 'lucide-react';
import { useObjectUrl } from '#ui/view/use-object-url.ts';
import { Button } from '#ui/view/button.tsx';
import { ResultState } from '#ui/view/result-state.tsx';
import type { Find } from '../card.ts';
import { copy } from '../copy.ts';
import { EXPLANATIONS, type Explanation } from '../log.ts';

const words = copy.find;

/** Something that was seen: its picture, what the person knows of it, and what can be done with it. */
export function FindRow({
  find,
  picture,
  onExplain,
  onShare,
  onDelete,
}: {
  find: Find;
  picture: Blob | null;
  onExplain: (as: Explanation) => void;
  onShare?: () => void;
  /** Deletes the picture. */
  onDelete?: () => void;
}) {
  const { kind, title, text, place, explained } = find;
  return (
    <ResultState kind={kind} as="li">
      <p className="round-find-title">{place === null ? title : `${copy.places[place].name}: ${title}`}</p>
      {picture ? <Picture picture={picture} title={title} /> : null}
      {explained === null ? (
        <>
          {text ? <p className="small">{text}</p> : null}
          {kind === 'seen' ? null : (
            <div className="row no-print" role="group" aria-label={words.itWas}>
              <span className="small muted">{words.itWas}</span>
              {EXPLANATIONS.map((as) => (
                <Button key={as} kind="secondary" className="round-chip" onClick={() => onExplain(as)}>
                  {words.explanations[as]}
                </Button>
              ))}
            </div>
          )}
        </>
      ) : (
        <p className="small">{words.explained(words.explanations[explained])}</p>
      )}
      {onShare || (onDelete && picture) ? (
        <div className="row no-print">
          {onShare ? (
            <Button kind="quiet" onClick={onShare} icon={<Share2 size={18} aria-hidden="true" />}>
              {words.share}
            </Button>
          ) : null}
          {onDelete && picture ? (
            <Button kind="quiet" onClick={onDelete} icon={<Trash2 size={18} aria-hidden="true" />}>
              {words.delete}
            </Button>
          ) : null}
        </div>
      ) : null}
    </ResultState>
  );
}

function Picture({ picture, title }: { picture: Blob; title: string }) {
  const url = useObjectUrl(picture);
  return url === null ? null : <img className="result-picture round-picture" src={url} alt={words.picture(title)} />;
}

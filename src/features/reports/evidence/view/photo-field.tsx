import { CircleAlert } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import type { ApiClient } from '#adapters/browser/api-client.ts';
import { browserRandom } from '#adapters/browser/clock.ts';
import { useSending } from '#adapters/browser/sending.ts';
import type { EvidenceKind, PictureArea } from '#contract/entities/report-evidence.ts';
import type { ApiErrorCode } from '#contract/error-codes.ts';
import { MAX_EVIDENCE_BYTES, MAX_REPORT_BUNDLES, MAX_REPORT_PHOTOS } from '#contract/limits.ts';
import { fail, ok, type Result } from '#core/result.ts';
import { Button } from '#ui/view/button.tsx';
import { Card } from '#ui/view/card.tsx';
import { Disclosure } from '#ui/view/disclosure.tsx';
import { encodePhoto, openPhoto, type OpenedPhoto } from '../browser/photo.ts';
import type { OutgoingFile } from '../browser/send-evidence.ts';
import { sendFiles, type Progress, type Unsent } from '../browser/send-files.ts';
import { takeFiles } from '../browser/take-files.ts';
import { copy } from '../copy.ts';
import { pictureCopy } from '../picture-copy.ts';
import { sendingCopy } from '../sending-copy.ts';
import { PictureBoard } from './picture-board.tsx';

const words = pictureCopy.field;

/** A file that somebody chose for a report. */
export interface ChosenFile {
  readonly id: string;
  /** What the file is called where something is said of it; a photo's own name may say too much. */
  readonly name: string;
  readonly photo: OpenedPhoto | null;
  readonly areas: readonly PictureArea[];
  readonly bundle: Uint8Array | null;
}

type OpenedFile = Pick<ChosenFile, 'photo' | 'bundle'>;

async function openedPhoto(file: File): Promise<Result<OpenedFile, ApiErrorCode>> {
  const opened = await openPhoto(file);
  return opened.ok ? ok({ photo: opened.value, bundle: null }) : opened;
}

async function openedBundle(file: File): Promise<Result<OpenedFile, ApiErrorCode>> {
  if (file.size > MAX_EVIDENCE_BYTES) return fail('evidence-too-large');
  return ok({ photo: null, bundle: new Uint8Array(await file.arrayBuffer()) });
}

/** The file as it is sent: a photo's pixels alone, with its areas black. Null where the browser could not make it. */
async function outgoing({ id, photo, areas, bundle }: ChosenFile): Promise<OutgoingFile | null> {
  const bytes = photo ? await encodePhoto(photo, areas) : bundle;
  const kind: EvidenceKind = photo ? 'photo' : 'bundle';
  return bytes && { id, kind, bytes, originalSha256: photo?.originalSha256 ?? null };
}

/** Sends what was chosen with a report, and gives what stayed here. */
export function sendChosen(
  api: ApiClient,
  token: string,
  files: readonly ChosenFile[],
  onProgress: (progress: Progress | null) => void,
): Promise<readonly Unsent[]> {
  return sendFiles(api, token, files, { open: outgoing, onProgress });
}

/** Chooses photos and bundles, shows each photo, and has areas made black before anything is sent. */
export function PhotoField({
  files,
  onChange,
}: {
  files: readonly ChosenFile[];
  onChange: (change: (files: readonly ChosenFile[]) => readonly ChosenFile[]) => void;
}) {
  const photoInput = useRef<HTMLInputElement>(null);
  const bundleInput = useRef<HTMLInputElement>(null);
  const [mistakes, setMistakes] = useState<readonly string[]>([]);
  const [busy, send] = useSending(() => setMistakes([words.unread]));
  const photos = files.filter(({ photo }) => photo !== null);

  const choose = (list: FileList | null, kind: EvidenceKind) =>
    send(async () => {
      const isPhoto = kind === 'photo';
      const room = isPhoto ? MAX_REPORT_PHOTOS - photos.length : MAX_REPORT_BUNDLES - (files.length - photos.length);
      const found: string[] = [];
      await takeFiles([...(list ?? [])], room, {
        open: isPhoto ? openedPhoto : openedBundle,
        onOpened: ({ name }, opened) =>
          onChange((before) => [...before, { id: browserRandom.uuid(Date.now()), name, areas: [], ...opened }]),
        onRefused: ({ name }, why) =>
          found.push(
            words.refused(name, why === 'unread' ? words.unread : copy.errors[why as keyof typeof copy.errors]),
          ),
      });
      setMistakes(found);
    });

  return (
    <Card as="section" labelledBy="report-photos">
      <h2 id="report-photos">{words.title}</h2>
      <p>{words.text}</p>
      <Disclosure summary={words.more}>
        <p>{words.stripped}</p>
        <p>{words.never}</p>
      </Disclosure>
      {files.map((file) => {
        const name = file.photo ? words.photoName(photos.indexOf(file) + 1) : words.bundleName(file.name);
        const remove = file.photo ? words.removePhoto : words.removeBundle;
        return (
          <div key={file.id} className="stack-tight">
            <h3 className="user-text">{name}</h3>
            {file.photo ? (
              <PictureBoard
                size={file.photo}
                areas={file.areas}
                onChange={(areas) =>
                  onChange((before) => before.map((one) => (one.id === file.id ? { ...one, areas } : one)))
                }
              >
                <OpenedPicture photo={file.photo} />
              </PictureBoard>
            ) : null}
            <div className="picture-actions">
              <Button
                kind="quiet"
                aria-label={words.removeNamed(remove, name)}
                onClick={() => onChange((before) => before.filter(({ id }) => id !== file.id))}
              >
                {remove}
              </Button>
            </div>
          </div>
        );
      })}
      <div role="alert" className="stack-tight">
        {mistakes.map((mistake) => (
          <p key={mistake} className="field-error">
            <CircleAlert size={18} aria-hidden="true" />
            <span className="user-text">{mistake}</span>
          </p>
        ))}
      </div>
      <div className="picture-actions">
        <Button kind="secondary" wide busy={busy} onClick={() => photoInput.current?.click()}>
          {busy ? sendingCopy.opening : words.photo}
        </Button>
        <Button kind="secondary" wide disabled={busy} onClick={() => bundleInput.current?.click()}>
          {words.bundle}
        </Button>
      </div>
      <input
        ref={photoInput}
        type="file"
        hidden
        multiple
        // A phone that is not offered HEIC hands over a JPEG.
        accept="image/jpeg,image/png,image/webp"
        aria-label={words.photo}
        onChange={(event) => {
          const { files: list } = event.currentTarget;
          void choose(list, 'photo').finally(() => photoInput.current && (photoInput.current.value = ''));
        }}
      />
      <input
        ref={bundleInput}
        type="file"
        hidden
        accept=".zip,application/zip"
        aria-label={words.bundle}
        onChange={(event) => {
          const { files: list } = event.currentTarget;
          void choose(list, 'bundle').finally(() => bundleInput.current && (bundleInput.current.value = ''));
        }}
      />
    </Card>
  );
}

/** The pixels as they were opened, on a canvas of their own. */
function OpenedPicture({ photo }: { photo: OpenedPhoto }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    canvas.current?.getContext('2d')?.drawImage(photo.canvas, 0, 0);
  }, [photo]);
  return <canvas ref={canvas} width={photo.widthPx} height={photo.heightPx} aria-hidden="true" />;
}

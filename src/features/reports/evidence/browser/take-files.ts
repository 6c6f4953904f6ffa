import type { ApiErrorCode } from '#contract/error-codes.ts';
import { fail, type Result } from '#core/result.ts';

/** Why a chosen file was not taken; `unread` where the device gave no bytes, such as for a file that is stored online alone. */
type Refusal = ApiErrorCode | 'unread';

/** What is done with files one after the other. */
interface Taking<Opened> {
  open(file: File): Promise<Result<Opened, ApiErrorCode>>;
  onOpened(file: File, opened: Opened): void;
  onRefused(file: File, why: Refusal): void;
}

/** Opens chosen files while there is `room`. One that is refused takes up none, and stops no other. */
export async function takeFiles<Opened>(
  files: readonly File[],
  room: number,
  { open, onOpened, onRefused }: Taking<Opened>,
): Promise<void> {
  let taken = 0;
  for (const file of files) {
    const opened =
      taken < room ? await open(file).catch(() => fail('unread' as const)) : fail('evidence-full' as const);
    if (!opened.ok) onRefused(file, opened.error);
    else {
      taken += 1;
      onOpened(file, opened.value);
    }
  }
}

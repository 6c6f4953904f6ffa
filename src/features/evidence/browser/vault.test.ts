import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { beforeEach, describe, expect, it } from 'vitest';
import { createManualClock } from '#tests/support/clock.ts';
import { watchConnections } from '#tests/support/cut-connections.ts';
import { createSeededRandom } from '#tests/support/random.ts';
import { toHex } from '#core/bytes/hex.ts';
import { makeReceipts, makeSigner, verifying } from '#tests/support/evidence.ts';
import { openTimestampAuthority } from '#tests/support/timestamp-authority.ts';
import { timestampRequest, tokenOfResponse } from '../timestamp.ts';
import { verifyBundle } from '../bundle.ts';
import { countersignedTo } from '../vault.ts';
import { openVaultDatabase, type Sealed, type Stored, type VaultDatabase } from './vault-database.ts';
import { createVault, type Vault, type VaultDevices } from './vault.ts';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

const clock = createManualClock(1_764_000_000_000);
const random = createSeededRandom(11);

/** A tab of this browser; without a server unless one is given. */
async function openTab(devices: Partial<VaultDevices> = {}): Promise<Vault> {
  const vault = createVault({
    clock,
    random,
    countersign: () => Promise.reject(new TypeError('no connection')),
    timestamp: () => Promise.resolve(null),
    locks: null,
    pinMemoryKiB: 64,
    ...devices,
  });
  await vault.load();
  return vault;
}

const note = (text: string) => ({ kind: 'note', facts: { text } }) as const;
const photo = (text: string) =>
  ({
    kind: 'capture',
    facts: { shot: 'room' },
    file: { what: 'room', content: new Blob([text], { type: 'image/jpeg' }) },
  }) as const;

function casesOf(vault: Vault) {
  const state = vault.get();
  if (state.kind !== 'open') throw new Error(state.kind);
  return state.cases;
}

async function onDisk<Value>(work: (disk: VaultDatabase) => Promise<Value>): Promise<Value> {
  const disk = await openVaultDatabase(() => undefined);
  try {
    return await work(disk);
  } finally {
    disk.close();
  }
}

/** How many countersignatures lie on the disk for a find, whether it is there or not. */
async function receiptsOf(id: string): Promise<number> {
  const disk = await openDB('evidence');
  const count = await disk.count('receipts', IDBKeyRange.bound([id], [id, []]));
  disk.close();
  return count;
}

async function isEverythingSealed(): Promise<boolean> {
  return onDisk(async (disk) => {
    const kept: (Stored | undefined)[] = [];
    for (const store of ['entries', 'files'] as const) {
      for (const place of await disk.places(store)) kept.push(await disk.record(store, place));
    }
    return kept.length > 2 && kept.every((one) => one !== undefined && 'nonce' in one);
  });
}

async function bytesOf(bundle: Blob): Promise<Uint8Array> {
  return new Uint8Array(await bundle.arrayBuffer());
}

describe('a capture', () => {
  it('is on the disk once it is acknowledged, in one chain with those before, and leaves as a whole bundle', async () => {
    const vault = await openTab();
    expect(await vault.capture(photo('one'))).toBe('kept');
    expect(await vault.capture(note('on the shelf'))).toBe('kept');
    const next = await openTab();
    const [find] = casesOf(next);
    expect(find).toMatchObject({ fault: null, files: new Map([[1, 'whole']]) });
    expect(find!.chain.map(({ entry }) => entry.kind)).toEqual(['started', 'capture', 'note']);
    const verified = await verifyBundle(await bytesOf(await next.bundle(find!.id)), verifying);
    expect(verified).toMatchObject({ whole: true, entries: 3, countersignedAt: null, leftOut: [] });
    expect(verified.files.at(-1)!.file).toBe('files/1-room.jpg');
  });

  it('stays here when it is left out of a bundle, and the bundle says so', async () => {
    const vault = await openTab();
    await vault.capture(photo('one'));
    await vault.capture(photo('two'));
    const bundle = await vault.bundle(casesOf(vault)[0]!.id, new Set([1]));
    const verified = await verifyBundle(await bytesOf(bundle), verifying);
    expect(verified).toMatchObject({ whole: true, leftOut: ['1-room.jpg'] });
  });

  it('that is deleted is gone, and its log stays whole', async () => {
    const vault = await openTab();
    await vault.capture(photo('one'));
    await vault.deleteFile(casesOf(vault)[0]!.id, 1);
    const next = await openTab();
    expect(casesOf(next)[0]).toMatchObject({ fault: null, files: new Map([[1, 'deleted']]) });
    expect(await onDisk((disk) => disk.places('files'))).toEqual([]);
  });

  it.each([
    ['changed', (disk: VaultDatabase, id: string) => disk.replace('files', [id, 1], Uint8Array.of(1, 2))],
    [
      'missing',
      async (disk: VaultDatabase, id: string) => {
        const stored = (await disk.cases()).find((one) => one.id === id)!;
        await disk.append(stored, [], 1);
      },
    ],
  ] as const)('whose file is %s on the disk is never shown as whole', async (state, spoil) => {
    const vault = await openTab();
    await vault.capture(photo('one'));
    const { id } = casesOf(vault)[0]!;
    await onDisk((disk) => spoil(disk, id));
    expect(casesOf(await openTab())[0]!.files.get(1)).toBe(state);
  });

  it('is refused in words when the device is full', async () => {
    const vault = await openTab({
      async openDatabase(onClosed) {
        const disk = await openVaultDatabase(onClosed);
        return { ...disk, append: () => Promise.reject(new DOMException('Full.', 'QuotaExceededError')) };
      },
    });
    expect(await vault.capture(photo('one'))).toBe('full');
    expect(casesOf(vault)).toEqual([]);
  });

  it('of two tabs goes into one chain', async () => {
    const [first, second] = [await openTab(), await openTab()];
    await first.capture(note('a'));
    await second.capture(note('b'));
    await first.capture(note('c'));
    const cases = casesOf(await openTab());
    expect(cases).toHaveLength(1);
    expect(cases[0]!.fault).toBeNull();
    expect(cases[0]!.chain.map(({ entry }) => entry.facts['text'])).toEqual([undefined, 'a', 'b', 'c']);
  });
});

describe('a capture that is on the disk', () => {
  it('is reported as kept, and shown, without reading anything that was kept before', async () => {
    const read: string[] = [];
    const vault = await openTab({
      async openDatabase(onClosed) {
        const disk = await openVaultDatabase(onClosed);
        return {
          ...disk,
          file(place) {
            read.push(place.join(' '));
            return Promise.reject(new DOMException('Cannot be read.', 'NotReadableError'));
          },
        };
      },
    });
    expect(await vault.capture(photo('one'))).toBe('kept');
    expect(await vault.capture(photo('two'))).toBe('kept');
    await vault.deleteFile(casesOf(vault)[0]!.id, 1);
    await clock.advance(1_000);
    expect(await vault.startCase()).toBe('kept');
    expect(read).toEqual([]);
    // What the next visit reads and checks is what this one showed.
    expect(casesOf(await openTab())).toEqual(casesOf(vault));
  });

  it('is reported as kept where the find cannot be read again after another tab has written', async () => {
    let isBroken = false;
    const vault = await openTab({
      async openDatabase(onClosed) {
        const disk = await openVaultDatabase(onClosed);
        return { ...disk, file: (place) => (isBroken ? Promise.reject(new Error('no')) : disk.file(place)) };
      },
    });
    await vault.capture(photo('one'));
    await (await openTab()).capture(note('b'));
    isBroken = true;
    expect(await vault.capture(note('c'))).toBe('kept');
    expect(casesOf(await openTab())[0]!.chain).toHaveLength(4);
  });

  it('is shown with what another tab has written before it', async () => {
    const [first, second] = [await openTab(), await openTab()];
    await first.capture(note('a'));
    await second.capture(note('b'));
    await first.capture(note('c'));
    expect(casesOf(first)).toEqual(casesOf(await openTab()));
  });
});

describe('a new capture', () => {
  it('whose file cannot be read is refused in words', async () => {
    const vault = await openTab();
    const arrayBuffer = () => Promise.reject(new DOMException('It was moved.', 'NotReadableError'));
    const content = { type: 'image/jpeg', arrayBuffer };
    expect(await vault.capture({ kind: 'capture', file: { what: 'photo', content } })).toBe('failed');
  });

  it('goes beside another that is under way, also without locks', async () => {
    const vault = await openTab();
    expect(await Promise.all([vault.capture(note('a')), vault.capture(note('b'))])).toEqual(['kept', 'kept']);
    expect(casesOf(await openTab())[0]!.chain).toHaveLength(3);
  });

  it('in one tab leaves a find whole in another that is reading it', async () => {
    const writer = await openTab();
    await writer.capture(note('a'));
    let meanwhile: (() => Promise<unknown>) | null = () => writer.capture(note('b'));
    const reader = await openTab({
      async openDatabase(onClosed) {
        const disk = await openVaultDatabase(onClosed);
        return {
          ...disk,
          async cases() {
            const cases = await disk.cases();
            const work = meanwhile;
            meanwhile = null;
            await work?.();
            return cases;
          },
        };
      },
    });
    expect(casesOf(reader)[0]!.fault).toBeNull();
    expect(casesOf(reader)[0]!.chain).toHaveLength(3);
  });

  it('is kept after the browser has cut the connection, and what is kept shows as it is', async () => {
    const { cut } = watchConnections();
    const vault = await openTab();
    await vault.capture(photo('one'));
    await cut();
    expect(await vault.capture(note('b'))).toBe('kept');
    await cut();
    expect(await (await vault.file(casesOf(vault)[0]!.id, 1))!.text()).toBe('one');
    await cut();
    await vault.setPin('plum 42');
    await cut();
    expect(await vault.capture(note('c'))).toBe('kept');
    expect(casesOf(vault)[0]!.chain).toHaveLength(4);
    await cut();
    globalThis.indexedDB = new IDBFactory();
    expect(await vault.capture(note('d'))).toBe('kept');
    expect(casesOf(vault)).toEqual(casesOf(await openTab()));
  });

  it('is refused where another tab has erased the vault', async () => {
    const vault = await openTab();
    await vault.capture(note('a'));
    await (await openTab()).erase();
    expect(vault.get().kind).toBe('unavailable');
    expect(await vault.capture(note('b'))).toBe('failed');
  });
});

describe('a log whose lines', () => {
  it.each([
    [
      'were changed',
      async (disk: VaultDatabase, id: string) => {
        const line = (await disk.record('entries', [id, 1])) as Uint8Array;
        await disk.replace(
          'entries',
          [id, 1],
          line.map((byte, at) => (at === 40 ? byte ^ 1 : byte)),
        );
      },
    ],
    [
      'end too early',
      async (disk: VaultDatabase, id: string) => {
        const stored = (await disk.cases())[0]!;
        await disk.append({ ...stored, position: { ...stored.position, length: 9 } }, []);
        expect(stored.id).toBe(id);
      },
    ],
  ] as const)('%s is shown as broken, and takes no more', async (_, spoil) => {
    const vault = await openTab();
    await vault.capture(note('a'));
    await vault.capture(note('b'));
    const { id } = casesOf(vault)[0]!;
    await onDisk((disk) => spoil(disk, id));
    const next = await openTab();
    expect(casesOf(next)[0]!.fault).not.toBeNull();
    await clock.advance(1_000);
    expect(await next.capture(note('c'))).toBe('kept');
    expect(casesOf(next)).toHaveLength(2);
    expect(casesOf(next)[0]).toMatchObject({ fault: null, position: { length: 2 } });
  });
});

describe('a PIN', () => {
  const PIN = 'plum 42';

  it('seals what is there and what comes; the next visit asks for it', async () => {
    // As dear as on a device; elsewhere a try is cheap.
    const vault = await openTab({ pinMemoryKiB: undefined });
    await vault.capture(photo('one'));
    await vault.setPin(PIN);
    await vault.capture(photo('two'));
    expect(await isEverythingSealed()).toBe(true);

    const next = await openTab({ pinMemoryKiB: undefined });
    expect(next.get()).toEqual({ kind: 'locked', waitMs: 0 });
    expect(await next.capture(note('x'))).toBe('locked');
    expect(await next.unlock('plum 43')).toBe('wrong');
    expect(await next.unlock(PIN)).toBe('open');
    expect([...casesOf(next)[0]!.files.values()]).toEqual(['whole', 'whole']);
    expect(await (await next.file(casesOf(next)[0]!.id, 1))!.text()).toBe('one');
    next.lock();
    expect(next.get().kind).toBe('locked');
  });

  it('that is wrong too often has to wait, also in another tab', async () => {
    const vault = await openTab();
    await vault.capture(note('a'));
    await vault.setPin(PIN);
    const next = await openTab();
    for (let tries = 0; tries < 3; tries += 1) expect(await next.unlock('wrong')).toBe('wrong');
    expect(await next.unlock(PIN)).toBe('wait');
    const other = await openTab();
    expect(other.get()).toEqual({ kind: 'locked', waitMs: 5_000 });
    await clock.advance(5_000);
    expect(await other.unlock(PIN)).toBe('open');
    expect(await onDisk((disk) => disk.setting('pin'))).toMatchObject({ tries: { wrong: 0 } });
  });

  it('that was set in another tab leaves nothing open in this one', async () => {
    const [vault, other] = [await openTab(), await openTab()];
    await vault.capture(photo('one'));
    await vault.setPin(PIN);
    expect(await other.capture(note('b'))).toBe('locked');
    expect(other.get().kind).toBe('locked');
    expect(await isEverythingSealed()).toBe(true);
    await vault.removePin();
    const next = await openTab();
    expect(casesOf(next)[0]).toMatchObject({ fault: null, files: new Map([[1, 'whole']]) });
  });

  it('half set when the tab was killed is set to its end at the next opening', async () => {
    const vault = await openTab();
    await vault.capture(photo('one'));
    const line = await onDisk((disk) => disk.record('entries', [casesOf(vault)[0]!.id, 0]));
    await vault.setPin(PIN);
    await onDisk((disk) => disk.replace('entries', [casesOf(vault)[0]!.id, 0], line!));
    expect(await isEverythingSealed()).toBe(false);
    const next = await openTab();
    expect(await next.unlock(PIN)).toBe('open');
    expect(casesOf(next)[0]!.fault).toBeNull();
    expect(await isEverythingSealed()).toBe(true);
  });
});

describe('a PIN and two tabs', () => {
  const [PIN, OTHER] = ['plum 42', 'pear 43'];

  it('set in one leaves a second one set in the other without effect', async () => {
    const [first, second] = [await openTab(), await openTab()];
    await first.capture(photo('one'));
    await first.setPin(PIN);
    expect(await second.setPin(OTHER)).toBe('elsewhere');
    expect(second.get().kind).toBe('locked');
    const next = await openTab();
    expect(await next.unlock(PIN)).toBe('open');
    expect(casesOf(next)[0]).toMatchObject({ fault: null, files: new Map([[1, 'whole']]) });
  });

  it('set in both at once, without locks, is that of the first', async () => {
    const [first, second] = [await openTab(), await openTab()];
    await first.capture(photo('one'));
    const outcomes = await Promise.all([first.setPin(PIN), second.setPin(OTHER)]);
    expect(outcomes.toSorted()).toEqual(['changed', 'elsewhere']);
    const next = await openTab();
    expect(await next.unlock(outcomes[0] === 'changed' ? PIN : OTHER)).toBe('open');
    expect(casesOf(next)[0]).toMatchObject({ fault: null, files: new Map([[1, 'whole']]) });
  });

  it('changed in one is not removed with the old key of the other', async () => {
    const [first, second] = [await openTab(), await openTab()];
    await first.capture(photo('one'));
    await first.setPin(PIN);
    await second.unlock(PIN);
    await second.capture(note('b'));
    await first.removePin();
    await first.setPin(OTHER);
    expect(await second.removePin()).toBe('elsewhere');
    expect(second.get().kind).toBe('locked');
    const next = await openTab();
    expect(await next.unlock(OTHER)).toBe('open');
    expect(casesOf(next)[0]).toMatchObject({ fault: null, files: new Map([[1, 'whole']]) });
  });

  it('removed in one lets the other keep on', async () => {
    const [first, second] = [await openTab(), await openTab()];
    await first.capture(photo('one'));
    await first.setPin(PIN);
    await second.capture(note('x'));
    await second.unlock(PIN);
    await first.removePin();
    expect(await second.capture(note('b'))).toBe('kept');
    const [find] = casesOf(await openTab());
    expect(find).toMatchObject({ fault: null, files: new Map([[1, 'whole']]), position: { length: 3 } });
  });

  it('stays where a record does not open, with everything sealed, until that find is deleted', async () => {
    const vault = await openTab();
    await vault.capture(photo('one'));
    await vault.setPin(PIN);
    const { id } = casesOf(vault)[0]!;
    await onDisk(async (disk) => {
      const sealed = (await disk.record('files', [id, 1])) as Sealed;
      await disk.replace('files', [id, 1], {
        ...sealed,
        bytes: sealed.bytes.map((byte, at) => byte ^ (at === 3 ? 1 : 0)),
      });
    });
    expect(await vault.removePin()).toBe('unopened');
    expect(await isEverythingSealed()).toBe(true);
    const next = await openTab();
    expect(await next.unlock(PIN)).toBe('open');
    await next.deleteCase(id);
    expect(await next.removePin()).toBe('changed');
    expect((await openTab()).get()).toMatchObject({ kind: 'open', hasPin: false });
  });

  it('seals a capture that was under way when the vault was locked', async () => {
    let meanwhile = (): void => undefined;
    const vault = await openTab({
      async openDatabase(onClosed) {
        const disk = await openVaultDatabase(onClosed);
        return {
          ...disk,
          async cases() {
            meanwhile();
            return disk.cases();
          },
        };
      },
    });
    await vault.capture(photo('one'));
    await vault.setPin(PIN);
    meanwhile = () => vault.lock();
    expect(await vault.capture(photo('two'))).toBe('kept');
    expect(vault.get().kind).toBe('locked');
    expect(await isEverythingSealed()).toBe(true);
  });

  it('opens the vault also where the rest cannot be sealed now', async () => {
    const vault = await openTab();
    await vault.capture(photo('one'));
    const { id } = casesOf(vault)[0]!;
    const line = await onDisk((disk) => disk.record('entries', [id, 0]));
    await vault.setPin(PIN);
    await onDisk((disk) => disk.replace('entries', [id, 0], line!));
    const next = await openTab({
      async openDatabase(onClosed) {
        const disk = await openVaultDatabase(onClosed);
        return { ...disk, replace: () => Promise.reject(new DOMException('Full.', 'QuotaExceededError')) };
      },
    });
    expect(await next.unlock(PIN)).toBe('open');
    expect(casesOf(next)[0]).toMatchObject({ fault: null, files: new Map([[1, 'whole']]) });
  });

  it('that could not be tried is not counted as wrong, and can be tried again', async () => {
    await (await openTab()).setPin(PIN);
    // Less memory than argon2id takes: it fails before it tells anything of the PIN.
    const vault = await openTab({ pinMemoryKiB: 1 });
    for (let tries = 0; tries < 4; tries++) await expect(vault.unlock(PIN)).rejects.toThrow();
    expect(vault.get()).toEqual({ kind: 'locked', waitMs: 0 });
    expect(await (await openTab()).unlock(PIN)).toBe('open');
  });
});

describe('a countersignature', () => {
  it('is asked for only with consent, and a server that answers with something else is not believed', async () => {
    const asked: string[] = [];
    const vault = await openTab({
      countersign: (head) => {
        asked.push(head);
        return Promise.resolve({ leaf: { at: '2026-11-20T23:40:00.000Z', head } });
      },
    });
    await vault.capture(note('a'));
    expect(asked).toEqual([]);
    await vault.setCountersigns(true);
    const [find] = casesOf(vault);
    await expect.poll(() => asked).toEqual([find!.position.head]);
    expect(find!.receipts).toEqual([]);
    expect(countersignedTo(find!)).toBe(-1);
  });
});

it('keeps nothing of a find that was deleted while its countersignature was on its way', async () => {
  const log = await makeSigner();
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const vault = await openTab({
    async countersign(head) {
      await answered;
      return (await makeReceipts(log, [head], random))[0];
    },
  });
  await vault.capture(note('a'));
  const { id } = casesOf(vault)[0]!;
  void vault.setCountersigns(true);
  await expect.poll(() => vault.get()).toMatchObject({ countersigns: true });
  await vault.deleteCase(id);
  await vault.capture(note('b'));
  answer();
  await expect.poll(() => casesOf(vault)[0]!.receipts.length).toBe(1);
  expect(await receiptsOf(id)).toBe(0);
});

it('keeps an authority’s timestamp beside the countersignature, once it holds, and asks nobody who has none', async () => {
  await using authority = await openTimestampAuthority();
  const log = await makeSigner();
  const nonce = Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8);
  const stamp = (head: string) => toHex(tokenOfResponse(authority.answer(timestampRequest(head, nonce)), nonce)!);
  const answers: ((head: string) => string | null)[] = [() => stamp('ab'.repeat(32)), stamp, () => null];
  const vault = await openTab({
    countersign: async (head) => (await makeReceipts(log, [head], random))[0],
    timestamp: (head) => Promise.resolve(answers.shift()!(head)),
  });
  await vault.capture(note('a'));
  await vault.setCountersigns(true);
  await expect.poll(() => answers.length).toBe(2);
  // That was a timestamp over something else.
  expect(casesOf(vault)[0]).toMatchObject({ receipts: [{}], timestamps: [] });
  for (const text of ['b', 'c', 'd']) {
    const before = casesOf(vault)[0]!.receipts.length;
    await vault.capture(note(text));
    await expect.poll(() => casesOf(vault)[0]!.receipts.length).toBe(before + 1);
    await expect.poll(() => answers.length).toBe(text === 'b' ? 1 : 0);
  }
  await expect.poll(() => casesOf(vault)[0]!.timestamps.length).toBe(1);
  vault.close();

  const again = await openTab();
  const [find] = casesOf(again);
  const verified = await verifyBundle(await bytesOf(await again.bundle(find!.id)), verifying);
  expect(verified).toMatchObject({
    whole: true,
    timestamps: [{ authority: { certificate: authority.certificate } }],
  });
});

it('asks again for the timestamp of a head whose authority was away', async () => {
  await using authority = await openTimestampAuthority();
  const log = await makeSigner();
  const nonce = Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8);
  const ownClock = createManualClock(clock.nowMs());
  let isAway = true;
  const vault = await openTab({
    clock: ownClock,
    countersign: async (head) => (await makeReceipts(log, [head], random))[0],
    timestamp: async (head) => {
      if (isAway) throw new TypeError('authority-unavailable');
      return toHex(tokenOfResponse(authority.answer(timestampRequest(head, nonce)), nonce)!);
    },
  });
  await vault.capture(note('a'));
  await vault.setCountersigns(true);
  await expect.poll(() => ownClock.sleepers).toBe(1);
  expect(casesOf(vault)[0]).toMatchObject({ receipts: [{}], timestamps: [] });
  isAway = false;
  await ownClock.advance(10_000);
  await expect.poll(() => casesOf(vault)[0]!.timestamps.length).toBe(1);
  expect(casesOf(vault)[0]!.timestamps[0]!.head).toBe(casesOf(vault)[0]!.position.head);
  expect(ownClock.sleepers).toBe(0);
});

it('countersigns the other finds while one is refused, and asks for that one ever more rarely until it holds', async () => {
  const log = await makeSigner();
  const ownClock = createManualClock(clock.nowMs());
  const asked: { head: string; atMs: number }[] = [];
  let refused = '';
  const vault = await openTab({
    clock: ownClock,
    countersign: async (head) => {
      asked.push({ head, atMs: ownClock.nowMs() });
      if (head === refused) throw new TypeError('refused');
      return (await makeReceipts(log, [head], random))[0];
    },
  });
  const startedMs = ownClock.nowMs();
  await vault.capture(note('older'));
  await ownClock.advance(1_000);
  await vault.startCase();
  await vault.capture(note('newer'));
  const [newer, older] = casesOf(vault);
  refused = newer!.position.head;
  await vault.setCountersigns(true);
  await expect.poll(() => casesOf(vault).map(({ receipts }) => receipts.length)).toEqual([0, 1]);
  expect(countersignedTo(casesOf(vault)[1]!)).toBe(older!.position.length - 1);
  // A step at a time, so that whatever a step began has ended before the next.
  for (let steps = 0; steps < 32; steps++) await ownClock.advance(5_000);
  const tries = asked.filter(({ head }) => head === refused).map(({ atMs }) => (atMs - startedMs) / 1_000);
  expect(tries).toEqual([1, 11, 31, 71, 151]);
  refused = '';
  for (let steps = 0; steps < 40; steps++) await ownClock.advance(5_000);
  await expect.poll(() => casesOf(vault).map(({ receipts }) => receipts.length)).toEqual([1, 1]);
  expect(ownClock.sleepers).toBe(0);
});

it('erases everything, its keys too', async () => {
  const vault = await openTab();
  await vault.capture(photo('one'));
  await vault.setPin('plum 42');
  await vault.erase();
  expect(casesOf(vault)).toEqual([]);
  expect(await onDisk((disk) => Promise.all([disk.cases(), disk.setting('pin'), disk.setting('device-key')]))).toEqual([
    [],
    undefined,
    undefined,
  ]);
});

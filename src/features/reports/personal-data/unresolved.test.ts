import { describe, expect, test } from 'vitest';
import { findPersonalSpans } from './personal-data.ts';
import { unresolvedSpans } from './unresolved.ts';

describe('unresolved spans', () => {
  const fields = {
    name: 'Hotel X',
    address: '1 Main St',
    issueDescription: 'Mr Smith gave us room 12 by a@example.com',
  };
  const [name, room, email] = findPersonalSpans(fields);

  test('are all of them at first', () => {
    expect(unresolvedSpans(fields, [], []).map(({ kind }) => kind)).toEqual(['name', 'room', 'email']);
  });

  test('are resolved by redacting or by marking as not personal', () => {
    expect(unresolvedSpans(fields, [room!, email!], [name!])).toEqual([]);
  });

  test('half a redaction does not resolve, two halves do', () => {
    const half = { ...email!, end: email!.start + 3 };
    const rest = { ...email!, start: email!.start + 3 };
    expect(unresolvedSpans(fields, [name!, room!, half], [])).toEqual([email]);
    expect(unresolvedSpans(fields, [name!, room!, half, rest], [])).toEqual([]);
  });

  test('a room number is never public', () => {
    expect(unresolvedSpans(fields, [name!, email!], [room!])).toEqual([room]);
  });

  test('a mark in another field resolves nothing', () => {
    expect(unresolvedSpans(fields, [room!, email!], [{ ...name!, field: 'name' }])).toEqual([name]);
  });
});

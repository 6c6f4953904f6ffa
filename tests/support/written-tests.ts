import { parseSync } from 'vite';

interface AstNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

/** A test as it stands in a file, from its code: what is commented out is none. */
export interface WrittenTest {
  /** The titles of the groups that it is in, and its own, with ' › ' between. */
  readonly title: string;
  /** The calls and properties in it, each on one line. */
  readonly expressions: ReadonlySet<string>;
}

export interface WrittenTests {
  readonly tests: readonly WrittenTest[];
  /** The calls and properties outside of any test, such as rows of a table, each on one line. */
  readonly outside: ReadonlySet<string>;
}

const TEST = /^(?:test|it)$/;
const GROUP = /^(?:describe|suite)/;
/** What keeps a test from running. */
const LEFT_OUT = new Set(['skip', 'todo', 'skipIf', 'runIf']);

/** Every test that a file of tests has the runner collect; its title is the one before names are put in. */
export function writtenTests(path: string, source: string): WrittenTests {
  const tests: WrittenTest[] = [];
  const outside = new Set<string>();

  function visit(node: AstNode, groups: readonly string[], into: Set<string>): void {
    if (node.type === 'CallExpression') {
      const { name, modifiers } = calleeOf(node);
      const title = titleOf(node);
      if (title !== null && (TEST.test(name) || GROUP.test(name))) {
        if (modifiers.some((modifier) => LEFT_OUT.has(modifier))) return;
        if (TEST.test(name)) {
          const expressions = new Set<string>();
          tests.push({ title: [...groups, title].join(' › '), expressions });
          for (const child of childrenOf(node)) visit(child, groups, expressions);
        } else for (const child of childrenOf(node)) visit(child, [...groups, title], into);
        return;
      }
    }
    if (node.type === 'CallExpression' || node.type === 'Property')
      into.add(oneLine(source.slice(node.start, node.end)));
    for (const child of childrenOf(node)) visit(child, groups, into);
  }

  visit(parseSync(path, source).program as unknown as AstNode, [], outside);
  return { tests, outside };
}

/** Text with each stretch of blanks as one blank. */
export function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ');
}

function isNode(value: unknown): value is AstNode {
  return typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';
}

function childrenOf(node: AstNode): readonly AstNode[] {
  return Object.values(node).flat().filter(isNode);
}

/** `test.skip.each(rows)('…')` is of `test`, with `skip` and `each`. */
function calleeOf(call: AstNode): { name: string; modifiers: readonly string[] } {
  const modifiers: string[] = [];
  let at = call['callee'] as AstNode;
  while (at.type === 'CallExpression' || at.type === 'MemberExpression') {
    if (at.type === 'MemberExpression') modifiers.push(String((at['property'] as AstNode)['name']));
    at = (at.type === 'CallExpression' ? at['callee'] : at['object']) as AstNode;
  }
  return { name: at.type === 'Identifier' ? String(at['name']) : '', modifiers };
}

/** The first argument where it is a text without anything put in; null otherwise. */
function titleOf(call: AstNode): string | null {
  const first = (call['arguments'] as readonly AstNode[])[0];
  if (first?.type === 'Literal' && typeof first['value'] === 'string') return first['value'];
  if (first?.type !== 'TemplateLiteral') return null;
  const quasis = first['quasis'] as readonly { readonly value: { readonly cooked: string } }[];
  return quasis.length === 1 ? quasis[0]!.value.cooked : null;
}

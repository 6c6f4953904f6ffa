/**
 * Reads a byte string front to back and never throws: past the end every read gives null and the reader stays there,
 * so a decoder checks once, at the end of a group of reads.
 */
export class ByteReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** Bytes not yet read. */
  get remaining(): number {
    return this.#bytes.length - this.#at;
  }

  u8(): number | null {
    return this.#number(1, (at) => this.#bytes[at]!);
  }

  /** Big-endian unsigned 16 bits. */
  u16(): number | null {
    return this.#number(2, (at) => (this.#bytes[at]! << 8) | this.#bytes[at + 1]!);
  }

  /** Little-endian unsigned 16 bits. */
  u16le(): number | null {
    return this.#number(2, (at) => (this.#bytes[at + 1]! << 8) | this.#bytes[at]!);
  }

  /** Big-endian unsigned 32 bits. */
  u32(): number | null {
    return this.#number(
      4,
      (at) =>
        ((this.#bytes[at]! << 24) |
          (this.#bytes[at + 1]! << 16) |
          (this.#bytes[at + 2]! << 8) |
          this.#bytes[at + 3]!) >>>
        0,
    );
  }

  /** A view of the next `length` bytes, or null when fewer remain. */
  take(length: number): Uint8Array | null {
    if (length < 0 || length > this.remaining) {
      this.#at = this.#bytes.length;
      return null;
    }
    const view = this.#bytes.subarray(this.#at, this.#at + length);
    this.#at += length;
    return view;
  }

  skip(length: number): void {
    this.take(length);
  }

  #number(length: number, read: (at: number) => number): number | null {
    if (length > this.remaining) {
      this.#at = this.#bytes.length;
      return null;
    }
    const value = read(this.#at);
    this.#at += length;
    return value;
  }
}

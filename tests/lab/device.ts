/** A fake of the lab: what one device on the network answers. Everything else stays silent. */
export interface LabDevice {
  readonly name: string;
  /** Of IPv4, or a link-local one of IPv6 for a device that has no other. */
  readonly address: string;
  /** A link-local address of IPv6 at which it answers as well. A fake has the kernel's own (EUI-64) unless told. */
  readonly ipv6?: string;
  readonly mac: string;
  /** The truth a scan is measured against. `silent-camera` answers nothing but address resolution. */
  readonly truth: 'camera' | 'silent-camera' | 'other';
  /** TCP port to behavior. */
  readonly tcp?: Readonly<Record<number, TcpBehavior>>;
  /** UDP port to the answer to any question, as Latin-1 text; `{ip}` is replaced by the device's own address. */
  readonly udp?: Readonly<Record<number, UdpBehavior>>;
  /** Drops packets to every closed port instead of refusing. */
  readonly firewalled?: boolean;
  /** Real programs in a namespace of the device's own, instead of fakes. */
  readonly daemons?: readonly LabDaemon[];
}

/**
 * A real program of Debian's, run in the foreground as a device of the lab. In `args`, `files` and `prepare` the text
 * `{dir}` stands for an empty directory of this program's own, `{ip}` for the device's address.
 */
export interface LabDaemon {
  readonly program: string;
  /** The package of Debian's that brings the program, and those of what it calls and loads. */
  readonly package: string;
  readonly alsoNeeds?: readonly string[];
  readonly args: readonly string[];
  /** Files to write below `{dir}` first. */
  readonly files?: Readonly<Record<string, string>>;
  /** Commands to run first, such as those that make keys. */
  readonly prepare?: readonly (readonly [program: string, ...args: string[]])[];
  /** Empty directories that the program expects below /run. */
  readonly runDirectories?: readonly string[];
  /** Directories of the system that a directory below `{dir}` is laid over, for this program alone. */
  readonly over?: Readonly<Record<string, string>>;
  /** Runs as this user where the program refuses root. */
  readonly user?: string;
  /** Ready once it listens here. */
  readonly listens: `${'tcp' | 'udp'}/${number}`;
}

export interface HttpPage {
  readonly status?: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export type TcpBehavior =
  | {
      readonly kind: 'http';
      readonly status?: string;
      readonly headers: Readonly<Record<string, string>>;
      readonly body?: string;
      /** Answers to paths that differ from the rest; a path stands with its query. */
      readonly paths?: Readonly<Record<string, HttpPage>>;
    }
  | {
      readonly kind: 'rtsp';
      readonly server?: string;
      readonly realm?: string;
      readonly sdp?: string;
      readonly path?: string;
    }
  | { readonly kind: 'greeting'; readonly text: string }
  | { readonly kind: 'open' }
  /** Sends bytes without end. */
  | { readonly kind: 'endless' }
  /** Sends one byte a second. */
  | { readonly kind: 'drip' };

export interface UdpBehavior {
  /** Answer bytes as hexadecimal. */
  readonly answerHex: string;
  /** Answers only questions that contain this text. */
  readonly whenContains?: string;
  readonly group?: string;
  /** The group of IPv6 that it joins where it has an address of IPv6 to answer from. */
  readonly group6?: string;
}

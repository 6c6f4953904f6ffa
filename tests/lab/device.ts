/** A stand-in of the lab: what one device on the network answers. Everything else stays silent. */
export interface LabDevice {
  readonly name: string;
  readonly address: string;
  readonly mac: string;
  /** The truth a scan is measured against. `silent-camera` answers nothing but address resolution. */
  readonly truth: 'camera' | 'silent-camera' | 'other';
  /** TCP port to behaviour. */
  readonly tcp?: Readonly<Record<number, TcpBehaviour>>;
  /** UDP port to the answer to any question, as Latin-1 text; `{ip}` is replaced by the device's own address. */
  readonly udp?: Readonly<Record<number, UdpBehaviour>>;
  /** Drops packets to every closed port instead of refusing. */
  readonly firewalled?: boolean;
}

export type TcpBehaviour =
  | {
      readonly kind: 'http';
      readonly status?: string;
      readonly headers: Readonly<Record<string, string>>;
      readonly body?: string;
    }
  | { readonly kind: 'rtsp'; readonly server?: string; readonly realm?: string; readonly sdp?: string }
  | { readonly kind: 'greeting'; readonly text: string }
  | { readonly kind: 'open' }
  /** Sends bytes without end. */
  | { readonly kind: 'endless' }
  /** Sends one byte a second. */
  | { readonly kind: 'drip' };

export interface UdpBehaviour {
  /** Answer bytes as hexadecimal. */
  readonly answerHex: string;
  /** Answers only questions that contain this text. */
  readonly whenContains?: string;
  readonly group?: string;
}

/** What the browser gave us. */
export interface CameraInUse {
  readonly facing: 'rear' | 'front' | 'unknown';
  readonly hasTorch: boolean;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** Why a scan is over. Only 'time-up' is a scan that ran to its end. */
export type ScanEnd = 'time-up' | 'stopped' | 'page-hidden' | 'camera-lost' | 'analysis-failed';

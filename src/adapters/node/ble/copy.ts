/** Every sentence that scanning with Bluetooth can end with. */
export const copy = {
  noBus:
    'This machine has no system message bus, so no Bluetooth adapter can be asked. On Linux install BlueZ, or use your phone’s own tracker scan.',
  noBluez: 'BlueZ, the Bluetooth service of Linux, is not running. Start it, or use your phone’s own tracker scan.',
  noAdapter: 'This machine has no Bluetooth adapter. Plug one in, or use your phone’s own tracker scan.',
  off: 'The Bluetooth adapter is switched off. Switch it on and scan again.',
  refused:
    'The system does not let this user scan with Bluetooth. Ask its administrator, or use your phone’s own tracker scan.',
  gone: 'The Bluetooth service went away during the scan.',
} as const;

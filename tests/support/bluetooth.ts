/** Put into a page: Web Bluetooth that is there and switched on, and whoever is asked for a device picks none. */
export function giveBluetooth(): void {
  const bluetooth = {
    getAvailability: () => Promise.resolve(true),
    requestDevice: () => Promise.reject(new DOMException('Nothing was picked.', 'NotFoundError')),
  };
  Object.defineProperty(navigator, 'bluetooth', { configurable: true, value: bluetooth });
}

import { forceCloseDatabase } from 'fake-indexeddb';

/** From here on `cut` ends every connection that is open, as a browser does whose storage process has ended. */
export function watchConnections(): { cut(): Promise<void> } {
  const requests: IDBOpenDBRequest[] = [];
  const factory = globalThis.indexedDB;
  const open = factory.open.bind(factory);
  factory.open = (name, version) => {
    const request = open(name, version);
    requests.push(request);
    return request;
  };

  function cutOne({ result }: IDBOpenDBRequest): Promise<void> {
    return new Promise((resolve) => {
      result.addEventListener('close', () => resolve());
      forceCloseDatabase(result as never);
    });
  }
  return {
    async cut() {
      await Promise.all(requests.splice(0).map(cutOne));
    },
  };
}

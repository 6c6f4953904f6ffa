import { useEffect, useState } from 'react';

/** An address under which the page can show a file, for as long as it does; null without one. */
export function useObjectUrl(file: Blob | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const made = file && URL.createObjectURL(file);
    setUrl(made);
    return () => {
      if (made) URL.revokeObjectURL(made);
    };
  }, [file]);
  return url;
}

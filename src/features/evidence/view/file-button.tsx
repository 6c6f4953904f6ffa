import { useRef, type ReactNode } from 'react';
import { Button, type ButtonKind } from '#ui/view/button.tsx';

/** A button that opens the phone's camera (`camera`) or its files; a computer offers its files for both. */
export function FileButton({
  kind = 'secondary',
  label,
  icon,
  camera = false,
  busy,
  disabled,
  onFile,
  children,
}: {
  kind?: ButtonKind;
  /** What a screen reader says, where the words on the button are not enough. */
  label?: string;
  icon?: ReactNode;
  camera?: boolean;
  busy?: boolean;
  disabled?: boolean;
  onFile: (file: File) => void;
  children: ReactNode;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        kind={kind}
        aria-label={label}
        icon={icon}
        busy={busy ?? false}
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={camera ? 'image/*' : 'image/*,video/*'}
        capture={camera ? 'environment' : undefined}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = '';
          if (file) onFile(file);
        }}
      />
    </>
  );
}

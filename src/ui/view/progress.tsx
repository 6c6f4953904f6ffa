/** Real work done, as a share of 1, with its words. Never driven by a timer alone. */
export function Progress({ label, value, detail }: { label: string; value: number; detail?: string }) {
  const share = Math.min(1, Math.max(0, value));
  return (
    <div className="progress">
      <div
        className="progress-track"
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share * 100)}
        aria-valuetext={detail}
      >
        <div className="progress-fill" style={{ transform: `scaleX(${share})` }} />
      </div>
      <div className="progress-text muted">
        <span>{label}</span>
        {detail ? <span>{detail}</span> : null}
      </div>
    </div>
  );
}

/** The place of cards on their way. The label is announced, the shapes are not; drawn without an inline style. */
export function LoadingCards({ label }: { label: string }) {
  return (
    <div className="stack" role="status">
      <span className="visually-hidden">{label}</span>
      {[1, 2, 3].map((card) => (
        <div key={card} className="skeleton report-skeleton" aria-hidden="true" />
      ))}
    </div>
  );
}

/** The logos of identity providers; the squares keep their colours in every theme. */
export function ProviderMark({ name }: { readonly name: 'google' | 'microsoft' }) {
  return (
    <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
      {name === 'google' ? (
        <text x="8" y="13.5" textAnchor="middle" fontWeight="700" fontSize="15" fill="currentColor">
          G
        </text>
      ) : (
        <>
          <path fill="#f25022" d="M1 1h6.5v6.5H1z" />
          <path fill="#7fba00" d="M8.5 1H15v6.5H8.5z" />
          <path fill="#00a4ef" d="M1 8.5h6.5V15H1z" />
          <path fill="#ffb900" d="M8.5 8.5H15V15H8.5z" />
        </>
      )}
    </svg>
  );
}

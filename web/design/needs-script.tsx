/** For pages that only the browser can draw. Hide what would wait for ever by `needs-script`. */
export function NeedsScript({ children }: { children: string }) {
  return (
    <noscript>
      <p className="form-alert">{children} Please switch it on, or write to us and we take your order by mail.</p>
    </noscript>
  )
}

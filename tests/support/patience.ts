/** Component tests wait as long as a busy machine takes; one second, the library's default, is less than that. */
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: 30_000 })
}

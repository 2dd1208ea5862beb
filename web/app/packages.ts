/** In the packages' file: evaluated with it, before the application, in a task of its own. */
export { createRoot, hydrateRoot } from 'react-dom/client'

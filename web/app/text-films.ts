import { openVideo } from '../ui/video-modal/store.ts'
import './text-films.css'

/**
 * Opens films inside texts (`data-video`) in the site's own dialog, which asks for consent before it loads
 * anything of their host. Before this script runs, and in another tab, they are links to their host.
 */
export const openTextFilms = (): void => {
  document.addEventListener('click', (event) => {
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    const film = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-video]') : null
    if (!film || !isPlain || film.closest('[contenteditable="true"]')) return
    event.preventDefault()
    openVideo(film.dataset.video)
  })
}

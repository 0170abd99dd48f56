import { useArrived } from '../../views/ui/use-arrived.ts'
import { toasts } from './toasts.ts'

/** The toasts, as soon as their code is there: in the top bar of a signed-in person's screens, else in the corner. */
export const ArrivedToasts = () => {
  const arrived = useArrived(toasts)
  return arrived && <arrived.Toasts />
}

import { useRouteError } from 'react-router'
import { Button } from '../design/button.tsx'
import { ButtonLink } from '../design/button.tsx'
import { Screen } from './screen.tsx'

/** A screen that could not be fetched, most often because a new version of the counter has come, or that broke. */
export function ScreenError() {
  const error = useRouteError()
  console.error(error)
  return (
    <Screen title="This screen did not open">
      <div className="blank">
        <p>The connection may be gone, or a new version has come. Unsaved text is kept on this device.</p>
        <div className="row">
          <Button kind="solid" onPress={() => location.reload()}>
            Load it again
          </Button>
          <ButtonLink to="/" reloadDocument>
            Go to today
          </ButtonLink>
        </div>
      </div>
    </Screen>
  )
}

import { SWRConfig } from 'swr';
import { Route, Switch } from 'wouter';
import * as words from 'virtual:words/editor';
import { ErrorBoundary } from '../../src/components/error-boundary.tsx';
import { GROUPS, isCreatable } from './groups.ts';
import { Column, Shell } from './parts/shell.tsx';
import { SignInDialog } from './parts/sign-in-dialog.tsx';
import { CreateScreen } from './screens/create.tsx';
import { EditScreen } from './screens/edit/edit-screen.tsx';
import { FindScreen } from './screens/find.tsx';
import { GroupScreen } from './screens/group.tsx';
import { HistoryScreen } from './screens/history.tsx';
import { Start } from './screens/start.tsx';

const NotFound = () => <Column heading={words.notFound}>{null}</Column>;

export const App = () => (
  <SWRConfig value={{ shouldRetryOnError: false, revalidateOnReconnect: false }}>
    <ErrorBoundary>
      <Switch>
        <Route path="/text/*">{({ '*': path }) => <EditScreen path={path} />}</Route>
        <Route>
          <Shell>
            <Switch>
              <Route path="/" component={Start} />
              <Route path="/in/:group">
                {({ group: name }) => {
                  const group = GROUPS.find((each) => each === name);
                  return group ? <GroupScreen key={group} group={group} /> : <NotFound />;
                }}
              </Route>
              <Route path="/new/:group">
                {({ group }) =>
                  isCreatable(group) ? <CreateScreen group={group} /> : <NotFound />
                }
              </Route>
              <Route path="/history/*">
                {({ '*': path }) => <HistoryScreen key={path} path={path} />}
              </Route>
              <Route path="/find" component={FindScreen} />
              <Route component={NotFound} />
            </Switch>
          </Shell>
        </Route>
      </Switch>
    </ErrorBoundary>
    <SignInDialog />
  </SWRConfig>
);

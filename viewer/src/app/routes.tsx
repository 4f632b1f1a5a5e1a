import { lazy, type ReactNode } from "react";
import { Route, Switch } from "wouter";
import { RankingPage } from "../pages/ranking/ranking-page.tsx";

/*
 * Each page is a file of its own, loaded when it is first opened; the ranking, where most people begin, comes with the
 * app, which saves it a round trip.
 */
const ModelPage = lazy(() => import("../pages/model/model-page.tsx").then((page) => ({ default: page.ModelPage })));
const TrajectoryPage = lazy(() =>
  import("../pages/trajectory/trajectory-page.tsx").then((page) => ({ default: page.TrajectoryPage })),
);
const ScenarioPage = lazy(() =>
  import("../pages/scenario/scenario-page.tsx").then((page) => ({ default: page.ScenarioPage })),
);
const ScenariosPage = lazy(() =>
  import("../pages/scenario/scenarios-page.tsx").then((page) => ({ default: page.ScenariosPage })),
);
const ComparePage = lazy(() =>
  import("../pages/compare/compare-page.tsx").then((page) => ({ default: page.ComparePage })),
);
const MapPage = lazy(() => import("../pages/map/map-page.tsx").then((page) => ({ default: page.MapPage })));
const SearchPage = lazy(() => import("../pages/search/search-page.tsx").then((page) => ({ default: page.SearchPage })));
const JudgesPage = lazy(() => import("../pages/judges/judges-page.tsx").then((page) => ({ default: page.JudgesPage })));
const NamesPage = lazy(() => import("../pages/names/names-page.tsx").then((page) => ({ default: page.NamesPage })));
const LivePage = lazy(() => import("../pages/live/live-page.tsx").then((page) => ({ default: page.LivePage })));
const MethodPage = lazy(() => import("../pages/method/method-page.tsx").then((page) => ({ default: page.MethodPage })));
const NotFoundPage = lazy(() =>
  import("../pages/not-found/not-found-page.tsx").then((page) => ({ default: page.NotFoundPage })),
);

export function Routes(): ReactNode {
  return (
    <Switch>
      <Route path="/" component={RankingPage} />
      <Route path="/m/:slug" component={ModelPage} />
      <Route path="/t/:slug/:run/:scenario" component={TrajectoryPage} />
      <Route path="/s" component={ScenariosPage} />
      <Route path="/s/:slug" component={ScenarioPage} />
      <Route path="/compare" component={ComparePage} />
      <Route path="/map" component={MapPage} />
      <Route path="/search" component={SearchPage} />
      <Route path="/judges" component={JudgesPage} />
      <Route path="/names" component={NamesPage} />
      <Route path="/live" component={LivePage} />
      <Route path="/method" component={MethodPage} />
      <Route component={NotFoundPage} />
    </Switch>
  );
}

// Embedded here because the Swift compiler takes half a minute to read them as lists of numbers.
#include "page_assets.h"

static const unsigned char charts_css[] = {
#embed "Assets/charts.css"
};
static const unsigned char charts_js[] = {
#embed "Assets/charts.js"
};
static const unsigned char decision_css[] = {
#embed "Assets/decision.css"
};
static const unsigned char frame_css[] = {
#embed "Assets/frame.css"
};
static const unsigned char frame_js[] = {
#embed "Assets/frame.js"
};
static const unsigned char ground_js[] = {
#embed "Assets/ground.js"
};
static const unsigned char handout_css[] = {
#embed "Assets/handout.css"
};
static const unsigned char handout_js[] = {
#embed "Assets/handout.js"
};
static const unsigned char map_css[] = {
#embed "Assets/map.css"
};
static const unsigned char map_js[] = {
#embed "Assets/map.js"
};
static const unsigned char replay_css[] = {
#embed "Assets/replay.css"
};
static const unsigned char replay_js[] = {
#embed "Assets/replay.js"
};
static const unsigned char replaydata_js[] = {
#embed "Assets/replaydata.js"
};
static const unsigned char replaypeople_js[] = {
#embed "Assets/replaypeople.js"
};
static const unsigned char replaystory_js[] = {
#embed "Assets/replaystory.js"
};
static const unsigned char report_css[] = {
#embed "Assets/report.css"
};
static const unsigned char service_css[] = {
#embed "Assets/service.css"
};
static const unsigned char service_js[] = {
#embed "Assets/service.js"
};
static const unsigned char service_account_js[] = {
#embed "Assets/service_account.js"
};
static const unsigned char service_alerts_js[] = {
#embed "Assets/service_alerts.js"
};
static const unsigned char service_client_js[] = {
#embed "Assets/service_client.js"
};
static const unsigned char service_driver_js[] = {
#embed "Assets/service_driver.js"
};
static const unsigned char service_index_js[] = {
#embed "Assets/service_index.js"
};
static const unsigned char service_map_js[] = {
#embed "Assets/service_map.js"
};
static const unsigned char service_operator_js[] = {
#embed "Assets/service_operator.js"
};
static const unsigned char service_places_js[] = {
#embed "Assets/service_places.js"
};
static const unsigned char service_theme_js[] = {
#embed "Assets/service_theme.js"
};
static const unsigned char service_visitor_js[] = {
#embed "Assets/service_visitor.js"
};
static const unsigned char service_worker_js[] = {
#embed "Assets/service_worker.js"
};
static const unsigned char stage_css[] = {
#embed "Assets/stage.css"
};
static const unsigned char stage_js[] = {
#embed "Assets/stage.js"
};
static const unsigned char stage_drawing_js[] = {
#embed "Assets/stage_drawing.js"
};
static const unsigned char stage_hands_js[] = {
#embed "Assets/stage_hands.js"
};
static const unsigned char stage_placing_js[] = {
#embed "Assets/stage_placing.js"
};
static const unsigned char stage_roads_js[] = {
#embed "Assets/stage_roads.js"
};
static const unsigned char stage_map_js[] = {
#embed "Assets/stage_map.js"
};
static const unsigned char stage_scene_js[] = {
#embed "Assets/stage_scene.js"
};
static const unsigned char stage_zones_js[] = {
#embed "Assets/stage_zones.js"
};

#define ASSET(name) page_asset page_##name(void) { return (page_asset){name, sizeof name}; }
ASSET(charts_css)
ASSET(charts_js)
ASSET(decision_css)
ASSET(frame_css)
ASSET(frame_js)
ASSET(ground_js)
ASSET(handout_css)
ASSET(handout_js)
ASSET(map_css)
ASSET(map_js)
ASSET(replay_css)
ASSET(replay_js)
ASSET(replaydata_js)
ASSET(replaypeople_js)
ASSET(replaystory_js)
ASSET(report_css)
ASSET(service_css)
ASSET(service_js)
ASSET(service_account_js)
ASSET(service_alerts_js)
ASSET(service_client_js)
ASSET(service_driver_js)
ASSET(service_index_js)
ASSET(service_map_js)
ASSET(service_operator_js)
ASSET(service_places_js)
ASSET(service_theme_js)
ASSET(service_visitor_js)
ASSET(service_worker_js)
ASSET(stage_css)
ASSET(stage_js)
ASSET(stage_drawing_js)
ASSET(stage_hands_js)
ASSET(stage_placing_js)
ASSET(stage_roads_js)
ASSET(stage_map_js)
ASSET(stage_scene_js)
ASSET(stage_zones_js)

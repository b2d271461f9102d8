// Embedded here because the Swift compiler takes half a minute to read long lists of numbers.
#include "page_assets.h"

#include <string.h>

// Each text ends with a zero byte.
static const struct {
    const char *name;
    const unsigned char *text;
} assets[] = {
    {"charts.css", (const unsigned char[]){
#embed "Assets/charts.css" suffix(, 0)
    }},
    {"charts.js", (const unsigned char[]){
#embed "Assets/charts.js" suffix(, 0)
    }},
    {"contents.css", (const unsigned char[]){
#embed "Assets/contents.css" suffix(, 0)
    }},
    {"contents.js", (const unsigned char[]){
#embed "Assets/contents.js" suffix(, 0)
    }},
    {"decision.css", (const unsigned char[]){
#embed "Assets/decision.css" suffix(, 0)
    }},
    {"frame.css", (const unsigned char[]){
#embed "Assets/frame.css" suffix(, 0)
    }},
    {"frame.js", (const unsigned char[]){
#embed "Assets/frame.js" suffix(, 0)
    }},
    {"basemap.js", (const unsigned char[]){
#embed "Assets/basemap.js" suffix(, 0)
    }},
    {"paper.css", (const unsigned char[]){
#embed "Assets/paper.css" suffix(, 0)
    }},
    {"handout.js", (const unsigned char[]){
#embed "Assets/handout.js" suffix(, 0)
    }},
    {"older.js", (const unsigned char[]){
#embed "Assets/older.js" suffix(, 0)
    }},
    {"map.css", (const unsigned char[]){
#embed "Assets/map.css" suffix(, 0)
    }},
    {"map.js", (const unsigned char[]){
#embed "Assets/map.js" suffix(, 0)
    }},
    {"mapvalues.js", (const unsigned char[]){
#embed "Assets/mapvalues.js" suffix(, 0)
    }},
    {"maplabels.js", (const unsigned char[]){
#embed "Assets/maplabels.js" suffix(, 0)
    }},
    {"replay.css", (const unsigned char[]){
#embed "Assets/replay.css" suffix(, 0)
    }},
    {"replay.js", (const unsigned char[]){
#embed "Assets/replay.js" suffix(, 0)
    }},
    {"replayclock.js", (const unsigned char[]){
#embed "Assets/replayclock.js" suffix(, 0)
    }},
    {"replaydata.js", (const unsigned char[]){
#embed "Assets/replaydata.js" suffix(, 0)
    }},
    {"replaydrawing.js", (const unsigned char[]){
#embed "Assets/replaydrawing.js" suffix(, 0)
    }},
    {"replaymarks.js", (const unsigned char[]){
#embed "Assets/replaymarks.js" suffix(, 0)
    }},
    {"replaypeople.js", (const unsigned char[]){
#embed "Assets/replaypeople.js" suffix(, 0)
    }},
    {"replaystory.js", (const unsigned char[]){
#embed "Assets/replaystory.js" suffix(, 0)
    }},
    {"replaystrip.js", (const unsigned char[]){
#embed "Assets/replaystrip.js" suffix(, 0)
    }},
    {"replayview.js", (const unsigned char[]){
#embed "Assets/replayview.js" suffix(, 0)
    }},
    {"report.css", (const unsigned char[]){
#embed "Assets/report.css" suffix(, 0)
    }},
    {"service.css", (const unsigned char[]){
#embed "Assets/service.css" suffix(, 0)
    }},
    {"service.js", (const unsigned char[]){
#embed "Assets/service.js" suffix(, 0)
    }},
    {"service_account.js", (const unsigned char[]){
#embed "Assets/service_account.js" suffix(, 0)
    }},
    {"service_alerts.js", (const unsigned char[]){
#embed "Assets/service_alerts.js" suffix(, 0)
    }},
    {"service_client.js", (const unsigned char[]){
#embed "Assets/service_client.js" suffix(, 0)
    }},
    {"service_driver.js", (const unsigned char[]){
#embed "Assets/service_driver.js" suffix(, 0)
    }},
    {"service_index.js", (const unsigned char[]){
#embed "Assets/service_index.js" suffix(, 0)
    }},
    {"service_map.js", (const unsigned char[]){
#embed "Assets/service_map.js" suffix(, 0)
    }},
    {"service_operator.js", (const unsigned char[]){
#embed "Assets/service_operator.js" suffix(, 0)
    }},
    {"service_places.js", (const unsigned char[]){
#embed "Assets/service_places.js" suffix(, 0)
    }},
    {"service_theme.js", (const unsigned char[]){
#embed "Assets/service_theme.js" suffix(, 0)
    }},
    {"service_visitor.js", (const unsigned char[]){
#embed "Assets/service_visitor.js" suffix(, 0)
    }},
    {"service_worker.js", (const unsigned char[]){
#embed "Assets/service_worker.js" suffix(, 0)
    }},
    {"stage.css", (const unsigned char[]){
#embed "Assets/stage.css" suffix(, 0)
    }},
    {"stage.js", (const unsigned char[]){
#embed "Assets/stage.js" suffix(, 0)
    }},
    {"stage_drawing.js", (const unsigned char[]){
#embed "Assets/stage_drawing.js" suffix(, 0)
    }},
    {"stage_names.js", (const unsigned char[]){
#embed "Assets/stage_names.js" suffix(, 0)
    }},
    {"stage_vote.js", (const unsigned char[]){
#embed "Assets/stage_vote.js" suffix(, 0)
    }},
    {"stage_map.js", (const unsigned char[]){
#embed "Assets/stage_map.js" suffix(, 0)
    }},
    {"stage_placing.js", (const unsigned char[]){
#embed "Assets/stage_placing.js" suffix(, 0)
    }},
    {"stage_roads.js", (const unsigned char[]){
#embed "Assets/stage_roads.js" suffix(, 0)
    }},
    {"stage_scene.js", (const unsigned char[]){
#embed "Assets/stage_scene.js" suffix(, 0)
    }},
    {"stage_asked.js", (const unsigned char[]){
#embed "Assets/stage_asked.js" suffix(, 0)
    }},
    {"stage_distances.js", (const unsigned char[]){
#embed "Assets/stage_distances.js" suffix(, 0)
    }},
    {"stage_traffic.js", (const unsigned char[]){
#embed "Assets/stage_traffic.js" suffix(, 0)
    }},
    {"stage_labels.js", (const unsigned char[]){
#embed "Assets/stage_labels.js" suffix(, 0)
    }},
    {"stage_layout.js", (const unsigned char[]){
#embed "Assets/stage_layout.js" suffix(, 0)
    }},
    {"stage_strip.js", (const unsigned char[]){
#embed "Assets/stage_strip.js" suffix(, 0)
    }},
    {"stage_zones.js", (const unsigned char[]){
#embed "Assets/stage_zones.js" suffix(, 0)
    }},
};

const unsigned char *page_asset(const char *name) {
    for (unsigned long index = 0; index < sizeof assets / sizeof *assets; index++) {
        if (strcmp(assets[index].name, name) == 0) return assets[index].text;
    }
    return 0;
}

const char *page_asset_name(long index) {
    return index < (long)(sizeof assets / sizeof *assets) ? assets[index].name : 0;
}

// The programs and styles of pages, as they lie in the folder beside this one, within the program.
#pragma once

/// A text that lasts as long as the program runs.
typedef struct {
    const unsigned char *bytes;
    long count;
} page_asset;

page_asset page_charts_css(void);
page_asset page_charts_js(void);
page_asset page_decision_css(void);
page_asset page_frame_css(void);
page_asset page_frame_js(void);
page_asset page_ground_js(void);
page_asset page_handout_css(void);
page_asset page_handout_js(void);
page_asset page_map_css(void);
page_asset page_map_js(void);
page_asset page_replay_css(void);
page_asset page_replay_js(void);
page_asset page_replaydata_js(void);
page_asset page_replaypeople_js(void);
page_asset page_replaystory_js(void);
page_asset page_report_css(void);
page_asset page_service_css(void);
page_asset page_service_js(void);
page_asset page_service_account_js(void);
page_asset page_service_alerts_js(void);
page_asset page_service_client_js(void);
page_asset page_service_driver_js(void);
page_asset page_service_index_js(void);
page_asset page_service_map_js(void);
page_asset page_service_operator_js(void);
page_asset page_service_places_js(void);
page_asset page_service_theme_js(void);
page_asset page_service_visitor_js(void);
page_asset page_service_worker_js(void);
page_asset page_stage_css(void);
page_asset page_stage_js(void);
page_asset page_stage_drawing_js(void);
page_asset page_stage_hands_js(void);
page_asset page_stage_placing_js(void);
page_asset page_stage_roads_js(void);
page_asset page_stage_map_js(void);
page_asset page_stage_scene_js(void);
page_asset page_stage_zones_js(void);
